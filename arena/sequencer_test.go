package arena

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func playedPair(number int) (p Played) {
	p.Number = number
	return p
}

// Pairs come out once and in order, for any order and number of insertions.
func TestSequencer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := rapid.IntRange(1, 5).Draw(t, "first")
		n := rapid.IntRange(0, 20).Draw(t, "pairs")
		var numbers []int
		for i := range n {
			for range rapid.IntRange(1, 3).Draw(t, "times") {
				numbers = append(numbers, first+i)
			}
		}
		if first > 1 {
			numbers = append(numbers, first-1) // counted long ago
		}
		numbers = rapid.Permutation(numbers).Draw(t, "order")
		s := newSequencer(first)
		var out []int
		seen := map[int]bool{}
		for _, number := range numbers {
			if fresh := s.Put(playedPair(number)); fresh != (number >= first && !seen[number]) {
				t.Fatalf("pair %d: fresh %v", number, fresh)
			}
			seen[number] = true
			for p, ok := s.Next(); ok; p, ok = s.Next() {
				out = append(out, p.Number)
			}
		}
		var want []int
		for i := range n {
			want = append(want, first+i)
		}
		if !slices.Equal(out, want) {
			t.Fatalf("out came %v, want %v", out, want)
		}
	})
}

func TestTheFirstAnswerStands(t *testing.T) {
	s := newSequencer(1)
	first, second := playedPair(1), playedPair(1)
	first.Players, second.Players = [2]int{0, 1}, [2]int{4, 5}
	s.Put(first)
	s.Put(second)
	if p, ok := s.Next(); !ok || p.Players != first.Players {
		t.Errorf("%v, want the first answer", p.Players)
	}
	if _, ok := s.Next(); ok {
		t.Error("it came out twice")
	}
}
