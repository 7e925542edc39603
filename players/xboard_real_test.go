//go:build unix

package players

import (
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
)

// In the tests of package arena these engines play against an opponent. GNU Chess
// is played as a UCI engine: in its xboard mode it misses input that arrives
// before it waits.
func TestRealXboard(t *testing.T) {
	for _, c := range []struct {
		name, args string
		depth      bool // it supports the command sd
	}{
		{"fairymax", "", true},
		{"phalanx", "", false},
		{"hoichess", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := openReal(t, "xboard", c.name, c.args)
			clock := limits.Limits{Clock: &limits.Clock{
				Remaining: 2 * time.Second, Increment: 10 * time.Millisecond,
				OpponentRemaining: 2 * time.Second, OpponentIncrement: 10 * time.Millisecond}}
			limited := []limits.Limits{clock, {MoveTime: 50 * time.Millisecond}}
			if c.depth {
				limited = append(limited, limits.Limits{Depth: 2})
			}
			for _, limits := range limited {
				// Two consecutive moves by the same engine are requested with force and go.
				if line := playOut(t, p, board.StartPosition(), limits, 12); len(line.Moves()) != 12 {
					t.Errorf("%d plies", len(line.Moves()))
				}
			}
		})
	}
}
