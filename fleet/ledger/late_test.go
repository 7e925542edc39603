package ledger

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/pgn"
)

// byEngines returns a pair whose engines report times, and whose moves arrive
// later by the given time.
func (f *fixture) byEngines(id string, later time.Duration, mover int) (taken bool) {
	f.t.Helper()
	task := f.ask(id, 1)
	p := played(task, task.Pairs[0].Number)
	for i := range 6 {
		ply := pgn.Ply{Reported: 300 * time.Millisecond, Time: 300 * time.Millisecond}
		if i%2 == mover {
			ply.Time += later
		}
		p.Games[1].Plies = append(p.Games[1].Plies, ply)
	}
	taken, err := f.Done(id, p)
	if err != nil {
		f.t.Error(err)
	}
	return taken
}

// A machine is quarantined if moves arrive later there than their engines report,
// regardless of results. If they arrive late everywhere, the engine is at fault.
// Without a clock, late moves are irrelevant.
func TestLateMachines(t *testing.T) {
	lateAt := func(clock string, here, elsewhere time.Duration) (after int, f *fixture) {
		synctest.Test(t, func(t *testing.T) {
			f = set(t, 200, 0)
			if clock != "" {
				f.byClock(clock)
			}
			for _, p := range f.event.pairs {
				p.Seats[0].Limits.Margin = 100 * time.Millisecond
				p.Seats[1].Limits.Margin = 400 * time.Millisecond
			}
			for range 40 {
				f.byEngines("w2", elsewhere, 1)
			}
			for ; len(f.accused) == 0 && after < 30; after++ {
				f.byEngines("w1", here, 1) // Black of the second game is the first player
			}
		})
		return after, f
	}
	after, f := lateAt("10+0.1", 101*time.Millisecond, 100*time.Millisecond)
	if len(f.accused) != 1 || !strings.Contains(f.accused[0], "of event 1-key, moves arrived there later than the engines report, by more than the time margin, and in 0 of 80 games elsewhere") || after < leastLate || after > 12 {
		t.Errorf("after %d pairs: %q", after, f.accused)
	}
	for name, c := range map[string]struct {
		clock           string
		here, elsewhere time.Duration
	}{
		"everywhere": {"10+0.1", time.Second, time.Second}, "forgiven": {"10+0.1", 100 * time.Millisecond, 0}, "no clock": {"", time.Second, 0},
	} {
		if _, f := lateAt(c.clock, c.here, c.elsewhere); len(f.accused) > 0 {
			t.Errorf("%s: %q", name, f.accused)
		}
	}
}

// Each player has its own margin, and a game that is lost on time had a late move.
func TestTardy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := set(t, 2, 0)
		seats := f.event.pairs[1].Seats
		seats[0].Limits.Margin, seats[1].Limits.Margin = 200*time.Millisecond, 0
		game := &pgn.Game{Start: (&desk{}).start(), Plies: make([]pgn.Ply, 4)}
		for _, c := range []struct {
			ply  int
			late time.Duration
			want bool
		}{{0, 200 * time.Millisecond, false}, {2, 201 * time.Millisecond, true}, {1, leastLag, false}, {3, leastLag + 1, true}} {
			clear(game.Plies)
			game.Plies[c.ply] = pgn.Ply{Reported: time.Second, Time: time.Second + c.late}
			if got := tardy(game, [2]*arena.Seat{&seats[0], &seats[1]}); got != c.want {
				t.Errorf("ply %d, %v late: %v", c.ply, c.late, got)
			}
			game.Plies[c.ply].Reported = 0 // not reported
			if tardy(game, [2]*arena.Seat{&seats[0], &seats[1]}) {
				t.Error("late after a time that no engine has reported")
			}
		}
		clear(game.Plies)
		game.End.Reason = pgn.TimeForfeit
		if !tardy(game, [2]*arena.Seat{&seats[0], &seats[1]}) {
			t.Error("a game that was lost on time")
		}
	})
}
