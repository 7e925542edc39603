package pairing

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// better lets the better seed win; undecided leaves the match without a winner.
func better(m Match) (int, bool)  { return m.First, true }
func undecided(Match) (int, bool) { return 0, false }

func TestBracketKeepsTheBestApart(t *testing.T) {
	for players, want := range map[int][]int{
		2: {0, 1}, 3: {0, Bye, 2, 1}, 8: {0, 7, 4, 3, 2, 5, 6, 1}, 6: {0, Bye, 4, 3, 2, 5, Bye, 1},
	} {
		if got := NewKnockout(players, players, nil, false).slots; !reflect.DeepEqual(got, want) {
			t.Errorf("%d players: %v, want %v", players, got, want)
		}
	}
}

func TestKnockoutProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(2, 40).Draw(t, "players")
		seeds := rapid.IntRange(0, players).Draw(t, "seeds")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		k := NewKnockout(players, seeds, random, rapid.Bool().Draw(t, "third"))
		where := map[int]int{}
		for i, p := range k.slots {
			if p != Bye {
				where[p] = i
			}
		}
		if len(where) != players {
			t.Fatalf("%d of %d players are in %v", len(where), players, k.slots)
		}
		// Of the first 2^j seeds no two are in one of 2^j equal parts.
		for part := len(k.slots); part >= 1; part /= 2 {
			taken := map[int]bool{}
			for s := range min(seeds, len(k.slots)/part) {
				if taken[where[s]/part] {
					t.Fatalf("seed %d shares a part of %d with a better one: %v", s, part, k.slots)
				}
				taken[where[s]/part] = true
			}
		}
		games := 0
		for _, m := range k.Matches(better) {
			if m.Second != Bye {
				games++
			}
			if m.Winner == Unknown {
				t.Fatalf("nobody won %+v", m)
			}
		}
		third := 0
		if k.thirdPlace {
			third = 1
		}
		if games != players-1+third {
			t.Fatalf("%d players took %d matches", players, games)
		}
	})
}

func TestKnockoutStepByStep(t *testing.T) {
	k := NewKnockout(6, 6, nil, true)
	ready := func(list []Match) (ids []int) {
		for _, m := range list {
			if m.Ready() {
				ids = append(ids, m.ID)
			}
		}
		return ids
	}
	if got := ready(k.Matches(undecided)); !reflect.DeepEqual(got, []int{1, 2}) {
		t.Errorf("at first: %v", got)
	}
	won := map[int]int{1: 4, 2: 2}
	decide := func(m Match) (int, bool) { w, ok := won[m.ID]; return w, ok }
	list := k.Matches(decide)
	if got := ready(list); !reflect.DeepEqual(got, []int{4, 5}) {
		t.Errorf("then: %v", got)
	}
	if want := (Match{ID: 4, Round: 1, First: 0, Second: 4, Winner: Unknown}); list[4] != want {
		t.Errorf("semifinal %+v, want %+v", list[4], want)
	}
	won[4], won[5] = 4, 1
	list = k.Matches(decide)
	third, final := list[6], list[7]
	if want := (Match{ID: 6, Round: 2, First: 0, Second: 2, Winner: Unknown, ThirdPlace: true}); third != want {
		t.Errorf("third place %+v, want %+v", third, want)
	}
	if want := (Match{ID: 7, Round: 2, First: 1, Second: 4, Winner: Unknown}); final != want {
		t.Errorf("final %+v, want %+v", final, want)
	}
	if k.Rounds() != 3 {
		t.Errorf("%d rounds", k.Rounds())
	}
}

// The winner of the third-place match is queried with that match.
func TestThirdPlaceIsAskedAbout(t *testing.T) {
	asked := 0
	NewKnockout(4, 4, nil, true).Matches(func(m Match) (int, bool) {
		if m.ThirdPlace {
			asked++
		}
		return m.First, true
	})
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	if n := len(NewKnockout(3, 3, nil, true).Matches(better)); n != 3 {
		t.Errorf("three players have no match for the third place, but %d matches", n)
	}
}

func TestDrawIsReproducible(t *testing.T) {
	draw := func(seed uint64) []int { return NewKnockout(16, 4, rand.New(rand.NewPCG(seed, 0)), false).slots }
	if !reflect.DeepEqual(draw(1), draw(1)) || reflect.DeepEqual(draw(1), draw(2)) {
		t.Error("the draw does not depend on its seed alone")
	}
}

// A given bracket has every player once, and at least one player in every match.
func TestNewBracket(t *testing.T) {
	for _, c := range []struct {
		slots []int
		fail  string
	}{
		{[]int{0, 1}, ""},
		{[]int{2, 0, 1, Bye}, ""},
		{[]int{3, 0, 1, 2}, ""},
		{[]int{0}, "1 slots"},
		{nil, "0 slots"},
		{[]int{0, 1, 2}, "3 slots"},
		{[]int{0, 1, Bye, Bye}, "slots 3 and 4 of a bracket are both free"},
		{[]int{Bye, Bye, 0, 1}, "slots 1 and 2 of a bracket are both free"},
		{[]int{0, 1, 1, 2}, "4 players lacks player 4"},
		{[]int{1, 2}, "lacks player 1"},
		{[]int{0, Unknown}, "lacks player 2"},
	} {
		k, err := NewBracket(c.slots, true)
		if c.fail != "" {
			if err == nil || !strings.Contains(err.Error(), c.fail) {
				t.Errorf("%v: %v, want %s", c.slots, err, c.fail)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(k.slots, c.slots) || k.thirdPlace != (len(c.slots) == 4 && c.slots[3] != Bye) {
			t.Errorf("%v: %v, %v", c.slots, k, err)
		}
		first := c.slots[0]
		c.slots[0] = 9
		if k.slots[0] != first {
			t.Error("the bracket shares the slots")
		}
	}
}
