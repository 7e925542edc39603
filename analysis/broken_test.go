package analysis

import (
	"strings"
	"testing"

	"match/internal/brokenpgn"
)

// TestCollectBrokenKinds breaks a game in every way, before, between and after
// intact ones. The intact games are collected, and the broken one causes at most
// one line.
func TestCollectBrokenKinds(t *testing.T) {
	for _, k := range brokenpgn.Kinds() {
		for place, text := range k.Files() {
			c, err := Collect(Query{Player: brokenpgn.Rival}, sourceOf("x.pgn", text))
			if err != nil {
				t.Fatalf("%s, at place %d: %v", k.Name, place, err)
			}
			whole := 0
			for _, g := range c.Games {
				if strings.HasPrefix(g.Opponent, "good") && len(g.Record.Plies) == 7 && g.Points() == 0 {
					whole++
				}
			}
			if whole != brokenpgn.Good || len(c.Broken) > 1 || len(c.Broken) == 1 && strings.Contains(c.Broken[0], "\n") {
				t.Errorf("%s, at place %d: %d whole games, broken %q", k.Name, place, whole, c.Broken)
			}
		}
	}
}
