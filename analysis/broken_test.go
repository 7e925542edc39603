package analysis

import (
	"errors"
	"io"
	"iter"
	"strings"
	"testing"

	"match/internal/brokenpgn"
	"match/pgn"
)

// textSource is a PGN text as Collect wants it.
func textSource(name, text string) Source {
	return Source{name, iter.Seq2[*pgn.Game, error](func(yield func(*pgn.Game, error) bool) {
		reader := pgn.NewReader(strings.NewReader(text), name)
		for {
			var g pgn.Game
			err := reader.Next(&g)
			if errors.Is(err, io.EOF) || !yield(&g, err) {
				return
			}
		}
	})}
}

// TestCollectBrokenKinds breaks a game in every way before, between and after
// whole ones: these are collected, and the broken one is one line at most.
func TestCollectBrokenKinds(t *testing.T) {
	for _, k := range brokenpgn.Kinds() {
		for place, text := range k.Files() {
			c, err := Collect(Query{Player: brokenpgn.Rival}, textSource("x.pgn", text))
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
