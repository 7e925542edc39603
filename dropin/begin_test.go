package dropin

import (
	"bytes"
	"testing"

	"match/arena"
)

// A game whose start is reported after its end, even the second game of a pair,
// is not announced again.
func TestGamesBeginOnce(t *testing.T) {
	var text bytes.Buffer
	b := &scoreboard{out: &printer{w: &text}, begun: map[int]bool{}, total: 5}
	news := func(pair, game int) {
		begun := new(arena.Running)
		begun.Sides[0].Name, begun.Sides[1].Name = "a", "b"
		b.Watch(nil, arena.Notice{Kind: arena.GameBegun, Number: pair, Game: game, Begun: begun})
	}
	news(3, 0)
	news(3, 0)
	delete(b.begun, 5)
	b.over = 5
	news(3, 0)
	if want := "Started game 5 of 5 (a vs b)\n"; text.String() != want {
		t.Errorf("%q, want %q", &text, want)
	}
}
