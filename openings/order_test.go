package openings

import (
	"testing"

	"pgregory.net/rapid"
)

// TestPickUsesTheBookUp checks for any book, order, seed and start that every
// round gives each opening exactly once, and that wrapping is reported.
func TestPickUsesTheBookUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		book := &Book{openings: make([]Opening, rapid.IntRange(1, 300).Draw(t, "openings"))}
		for i := range book.openings {
			book.openings[i].Number = i + 1
		}
		order := rapid.SampledFrom([]Order{Random, Sequential}).Draw(t, "order")
		seed := rapid.Uint64().Draw(t, "seed")
		start := rapid.IntRange(1, 700).Draw(t, "start")
		for round := range 3 {
			seen := map[int]bool{}
			for i := range book.Len() {
				o := book.Pick(order, seed, start, round*book.Len()+i)
				if seen[o.Number] {
					t.Fatalf("round %d: opening %d twice", round, o.Number)
				}
				seen[o.Number] = true
			}
		}
	})
}

func TestPickSequential(t *testing.T) {
	book := &Book{openings: []Opening{{Number: 1}, {Number: 2}, {Number: 3}}}
	for pair, want := range []int{2, 3, 1, 2} {
		if o := book.Pick(Sequential, 7, 2, pair); o.Number != want {
			t.Errorf("pair %d: opening %d, want %d", pair, o.Number, want)
		}
	}
}

// TestPickShuffles checks that seeds and rounds differ: of 1000 openings in
// random order, about one has the same place under another seed.
func TestPickShuffles(t *testing.T) {
	book := &Book{openings: make([]Opening, 1000)}
	for i := range book.openings {
		book.openings[i].Number = i + 1
	}
	at := func(seed uint64, pair int) int {
		return book.Pick(Random, seed, 1, pair).Number
	}
	var identity, otherSeed, otherRound, ascending int
	for pair := range 1000 {
		for n, same := range map[*int]bool{
			&identity:   at(1, pair) == pair+1,
			&otherSeed:  at(1, pair) == at(2, pair),
			&otherRound: at(1, pair) == at(1, pair+1000),
			&ascending:  at(1, pair) < at(1, pair+1),
		} {
			if same {
				*n++
			}
		}
	}
	if identity > 8 || otherSeed > 8 || otherRound > 8 || ascending < 430 || ascending > 570 {
		t.Errorf("in place %d, as with another seed %d, as in another round %d, rising steps %d", identity, otherSeed, otherRound, ascending)
	}
}
