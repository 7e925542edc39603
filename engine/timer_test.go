package engine

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"match/engine/limits"
)

// TestTimerDivides compares the division of the clock with the formula worked by
// hand.
func TestTimerDivides(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		l          limits.Limits
		overhead   time.Duration
		soft, hard time.Duration
	}{
		"nothing":                   {limits.Limits{Nodes: 5}, 10 * ms, 0, 0},
		"a move's time":             {limits.Limits{MoveTime: 100 * ms}, 10 * ms, 0, 90 * ms},
		"less than the overhead":    {limits.Limits{MoveTime: 5 * ms}, 10 * ms, 0, ms},
		"a twenty-fourth":           {limits.Limits{Clock: &limits.Clock{Remaining: 24000 * ms}}, 0, 1000 * ms, 4000 * ms},
		"and of the increment 3/4":  {limits.Limits{Clock: &limits.Clock{Remaining: 24000 * ms, Increment: 400 * ms}}, 0, 1300 * ms, 5200 * ms},
		"half the overhead off":     {limits.Limits{Clock: &limits.Clock{Remaining: 24100 * ms}}, 100 * ms, 950 * ms, 3800 * ms},
		"ten moves to go":           {limits.Limits{Clock: &limits.Clock{Remaining: 24000 * ms, MovesToGo: 10}}, 0, 2400 * ms, 8000 * ms},
		"no more than twenty-four":  {limits.Limits{Clock: &limits.Clock{Remaining: 24000 * ms, MovesToGo: 40}}, 0, 1000 * ms, 4000 * ms},
		"the last move of a stage":  {limits.Limits{Clock: &limits.Clock{Remaining: 1000 * ms, MovesToGo: 1}}, 0, 900 * ms, 900 * ms},
		"a large increment":         {limits.Limits{Clock: &limits.Clock{Remaining: 300 * ms, Increment: 10000 * ms}}, 0, 100 * ms, 100 * ms},
		"time that has run out":     {limits.Limits{Clock: &limits.Clock{}}, 10 * ms, ms / 2, ms},
		"less left than overhead":   {limits.Limits{Clock: &limits.Clock{Remaining: 8 * ms}}, 10 * ms, ms / 2, ms},
		"a move's time over clocks": {limits.Limits{MoveTime: 100 * ms, Clock: &limits.Clock{Remaining: 24000 * ms}}, 0, 0, 100 * ms},
	} {
		var got timer
		got.set(c.l, c.overhead)
		if got.soft != c.soft || got.hard != c.hard {
			t.Errorf("%s: soft %v, hard %v; want %v, %v", name, got.soft, got.hard, c.soft, c.hard)
		}
	}
}

// TestTimerStaysWithin checks that a move that uses all its time leaves the
// overhead on the clock, for any clock, except for the one millisecond that a
// move needs.
func TestTimerStaysWithin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, most int) time.Duration {
			return time.Duration(rapid.IntRange(0, most).Draw(t, name)) * time.Millisecond
		}
		c := limits.Clock{Remaining: draw("remaining", 1e7), Increment: draw("increment", 1e5), MovesToGo: rapid.IntRange(0, 60).Draw(t, "moves to go")}
		overhead := draw("overhead", 5000)
		var got timer
		got.set(limits.Limits{Clock: &c}, overhead)
		if most := max(c.Remaining-overhead, time.Millisecond); got.hard > most || got.soft > got.hard || got.soft <= 0 {
			t.Errorf("soft %v, hard %v, at most %v", got.soft, got.hard, most)
		}
	})
}

// TestTimerSettles checks that a search that changes its best move continues
// longer than one that has been stable for long.
func TestTimerSettles(t *testing.T) {
	// stops returns the percentage of the soft limit after which an iteration is the
	// last one.
	stops := func(agreed int, changed bool, fall, effort int) int {
		for percent := 1; ; percent++ {
			tm := timer{soft: 100 * time.Hour, ease: agreed}
			tm.running = time.Now().Add(-time.Duration(percent) * time.Hour)
			if tm.settle(changed, fall, effort) {
				return percent
			}
		}
	}
	for name, c := range map[string]struct {
		agreed  int
		changed bool
		fall    int
		effort  int
		want    int
	}{
		"another best move":           {5, true, 0, 500, 162}, // 130 · 1000/800
		"the same once":               {0, false, 0, 500, 152},
		"the same for long":           {30, false, 0, 500, 82},
		"the score falls":             {5, true, 20, 500, 187},
		"it falls deep":               {5, true, 500, 500, 237},
		"it rises":                    {5, true, -500, 500, 162},
		"one move takes all nodes":    {5, true, 0, 1000, 81},
		"more than all of them":       {5, true, 0, 5000, 81},
		"nobody agrees with anything": {0, true, 500, 0, 356},
	} {
		if got := stops(c.agreed, c.changed, c.fall, c.effort); got != c.want {
			t.Errorf("%s: %d%%, want %d%%", name, got, c.want)
		}
	}
	free := timer{running: time.Now().Add(-time.Hour)}
	if free.settle(false, 0, 1000) || free.ease != 1 || free.expired() {
		t.Error("a search without a clock settles")
	}
}
