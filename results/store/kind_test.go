package store

import "testing"

// A damaged event may lack its players, whatever its kind does with their names.
func TestListedWithoutPlayers(t *testing.T) {
	Register("pairwise", Kind{Listed: func(players []string, _ string) ([]string, string) { return players[:2], "" }})
	t.Cleanup(func() { delete(kinds, "pairwise") })
	for _, players := range [][]string{nil, {"a"}} {
		e := Entry{Kind: "pairwise", Players: players, Limits: "l"}
		if got, limits := e.Listed(); len(got) != len(players) || limits != "l" {
			t.Errorf("%q: %q, %q", players, got, limits)
		}
	}
}
