package event

import (
	"fmt"
	"slices"

	"match/internal/nearest"
)

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
