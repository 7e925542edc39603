package engine

import (
	"time"

	"match/engine/limits"
)

// timer decides when a search has used its share of the clock.
type timer struct {
	start      time.Time     // of the search
	running    time.Time     // since when the clock runs
	soft, hard time.Duration // of running; 0: no limit
	ease       int           // iterations in a row that agreed on the best move
}

// set divides the clock. The engine aims at soft, which settle stretches while the best move is
// uncertain; it never exceeds hard.
//
//	soft = (remaining − overhead)/moves + ¾·increment − ½·overhead
//	hard = the lesser of 4·soft and a part of what remains
//
// Here moves is 24, or the number to the next time control if smaller. The overhead is reserved for
// every move before the next control.
func (t *timer) set(l limits.Limits, overhead time.Duration) {
	*t = timer{start: time.Now()}
	t.running = t.start
	switch {
	case l.MoveTime > 0:
		t.hard = max(l.MoveTime-overhead, time.Millisecond)
	case l.Clock != nil:
		t.divide(*l.Clock, overhead)
	}
}

func (t *timer) divide(c limits.Clock, overhead time.Duration) {
	const (
		horizon  = 24
		smallest = time.Millisecond
	)
	moves := horizon
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, horizon)
	}
	usable := max(c.Remaining-overhead, smallest)
	part := usable / 3
	if moves == 1 {
		part = usable * 9 / 10 // the control adds time after this move
	}
	share := usable/time.Duration(moves) + c.Increment*3/4 - overhead/2
	t.soft = max(min(share, part), smallest/2)
	t.hard = max(min(4*t.soft, part), smallest)
}

// run starts the clock now: until then the search used the opponent's time.
func (t *timer) run() { t.running = time.Now() }

// elapsed returns the time since the start of the search.
func (t *timer) elapsed() time.Duration { return time.Since(t.start) }

// expired reports whether the search must end now.
func (t *timer) expired() bool { return t.hard > 0 && time.Since(t.running) >= t.hard }

// settle is called after every iteration, with whether the best move changed, by how much the score
// fell (centipawns) and the share (0–1000) of the nodes spent on the best move. It reports whether
// to stop instead of starting another iteration: easy moves take less than the soft limit,
// uncertain ones more.
func (t *timer) settle(changed bool, fall, effort int) (done bool) {
	if changed {
		t.ease = 0
	} else {
		t.ease++
	}
	if t.soft == 0 {
		return false
	}
	scale := 130 - 8*min(t.ease, 8) // percent
	scale += min(max(fall, 0), 60)
	scale = scale * (1500 - min(effort, 1000)) / 800
	return time.Since(t.running)*100 >= t.soft*time.Duration(max(scale, 25))
}
