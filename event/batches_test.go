package event

import (
	"slices"
	"testing"

	"match/arena"
	"match/record"
)

// inTurn is a search with players 0, 1, 0, 1 …, of which ahead pairs are known
// before they are counted. It is over after last pairs.
type inTurn struct{ counted, ahead, last int }

func (s *inTurn) Over() bool { return s.counted >= s.last }

func (s *inTurn) Who(pair int) (int, bool) { return pair % 2, pair < s.counted+s.ahead }

func TestBatches(t *testing.T) {
	s := &inTurn{ahead: 3, last: 6}
	b := &batches{search: s, ahead: 3, pairs: 5, begun: make([]int, 2), players: func(who int) [2]int { return [2]int{who, 2} }}
	b.tell = func(int, *record.Pair) error { s.counted++; return nil }
	var openings []int
	next := func() arena.Call {
		pairing, call := b.Next()
		if call == arena.Play {
			if want := [2]int{len(openings) % 2, 2}; pairing.Players != want {
				t.Fatalf("pair %d is of %v, want %v", len(openings), pairing.Players, want)
			}
			openings = append(openings, pairing.Opening)
		}
		return call
	}
	take := func(players [2]int) bool { return b.Count(&record.Pair{Players: players}) == nil }
	for range 3 {
		if next() != arena.Play {
			t.Fatal("waits for what is known")
		}
	}
	if next() != arena.Wait || b.Lookahead() != 3 {
		t.Error("names what is not known yet")
	}
	if take([2]int{1, 2}) || take([2]int{0, 1}) || !take([2]int{2, 0}) || !take([2]int{1, 2}) {
		t.Error("counts pairs that are not the next")
	}
	for pair, want := range []arena.Call{arena.Play, arena.Play, arena.Wait} { // five are named, and no more
		if got := next(); got != want {
			t.Errorf("pair %d: %v, want %v", 4+pair, got, want)
		}
	}
	for who := range 3 {
		if !take([2]int{who % 2, 2}) {
			t.Error(who)
		}
	}
	if next() != arena.Over || !slices.Equal(openings, []int{0, 0, 1, 1, 2}) {
		t.Errorf("openings %v", openings)
	}
	b.pairs++ // one was a forfeit
	if next() != arena.Play {
		t.Error("no other pair instead of a forfeit")
	}
	s.last = 5
	if next() != arena.Over {
		t.Error("plays on when the search is over")
	}
}
