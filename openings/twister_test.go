package openings

import (
	"fmt"
	"testing"
)

// Orders in which fastchess 1.8.2 used the seven lines of a book, from its PGN.
func TestOrderOfFastchess(t *testing.T) {
	book, err := New("seven", make([]Opening, 7))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seed  uint64
		start int
		want  string
	}{
		{1, 1, "[2 1 0 5 4 6 3 2 1]"},
		{1, 5, "[4 6 3 2 1 0 5 4 6]"},
		{2, 1, "[1 4 0 6 2 3 5 1 4]"},
		{2, 5, "[2 3 5 1 4 0 6 2 3]"},
		{77, 1, "[3 4 2 6 0 1 5 3 4]"},
		{77, 5, "[0 1 5 3 4 2 6 0 1]"},
	} {
		var got []int
		for pair := range 9 {
			got = append(got, book.Pick(Fastchess, c.seed, c.start, pair).Number-1)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("seed %d from %d: %v, want %s", c.seed, c.start, got, c.want)
		}
	}
}

// Orders in which cutechess-cli 1.5.1 used the seven lines of a book, from its
// PGN.
func TestOrderOfCutechess(t *testing.T) {
	book, err := New("seven", make([]Opening, 7))
	if err != nil {
		t.Fatal(err)
	}
	for seed, want := range map[uint64]string{1: "[5 7 4 1 6 2 3 5 7]", 1000000: "[6 1 5 2 3 4 7 6 1]", 1<<32 + 4294967295: "[4 1 6 5 7 3 2 4 1]"} {
		var got []int
		for pair := range 9 {
			got = append(got, book.Pick(Cutechess, seed, 1, pair).Number)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("seed %d: %v, want %s", seed, got, want)
		}
	}
	one, err := New("one", make([]Opening, 1))
	if err != nil {
		t.Fatal(err)
	}
	if one.Pick(Cutechess, 3, 1, 5).Number != 1 {
		t.Error("a book of one line has another")
	}
}

// The random numbers continue after those used to shuffle a book.
func TestDrawAfter(t *testing.T) {
	for _, order := range []Order{Fastchess, Cutechess} {
		all := drawer(order, 7)
		var want []int
		for range 12 {
			want = append(want, all(1000))
		}
		for openings, drawn := range map[int]int{0: 0, 1: 0, 2: 1, 10: 9} {
			if got := DrawAfter(order, 7, openings)(1000); got != want[drawn] {
				t.Errorf("%s after %d openings: %d, want %d", order, openings, got, want[drawn])
			}
		}
	}
}
