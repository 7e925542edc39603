package event

import (
	"fmt"
	"slices"

	"match/arena"
	"match/internal/nearest"
	"match/players/spec"
	"match/record"
)

// imported is the type of a tournament whose games another program played. It
// can be shown but not played.
const imported = "imported"

// importPlan returns the plan of an imported tournament of these players.
func importPlan(names []string) *Plan {
	p := &Plan{Format: &Tournament{Type: imported}}
	for _, name := range names {
		p.Players = append(p.Players, spec.Player{Name: name})
	}
	return p
}

// importedDirector names no pairs.
type importedDirector struct{}

// state implements stater.
func (importedDirector) state(*record.Standing) state { return state{} }

// Lookahead implements arena.Director.
func (importedDirector) Lookahead() int { return 1 }

// Next implements arena.Director.
func (importedDirector) Next() (arena.Pairing, arena.Call) { return arena.Pairing{}, arena.Over }

// Count implements arena.Director.
func (importedDirector) Count(*record.Pair) error { return nil }

// everybodyMeets reports whether all players of a standing met each other
// equally often.
func everybodyMeets(s *record.Standing) bool {
	n := len(s.Names)
	for _, e := range s.Encounters {
		if e.Games.Games() != s.Encounters[0].Games.Games() {
			return false
		}
	}
	return len(s.Encounters) == n*(n-1)/2
}

// Know sets the known rating of a player; names are the names of all players.
func (t *Tournament) Know(names []string, name string, rating float64) error {
	n := slices.Index(names, name)
	if n < 0 {
		return fmt.Errorf("no player %q%s", name, nearest.Hint(name, names))
	}
	if _, twice := t.Anchors[n]; twice {
		return fmt.Errorf("%s already has a rating", name)
	}
	if t.Anchors == nil {
		t.Anchors = map[int]float64{}
	}
	t.Anchors[n] = rating
	return nil
}

// Unknown returns the first opponent of the first player without a known rating;
// ok is false if there is none.
func (t *Tournament) Unknown(players int) (n int, ok bool) {
	for n := 1; n < players; n++ {
		if _, known := t.Anchors[n]; !known {
			return n, true
		}
	}
	return 0, false
}
