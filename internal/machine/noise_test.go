package machine

import (
	"testing"
	"time"
)

// clockOf returns a clock that advances by a microsecond at each reading, or by
// the gap given for that reading.
func clockOf(gaps map[int]time.Duration) func() time.Duration {
	now, looks := time.Duration(0), 0
	return func() time.Duration {
		if gap, ok := gaps[looks]; ok {
			now += gap
		} else {
			now += time.Microsecond
		}
		looks++
		return now
	}
}

func TestWatch(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		gaps map[int]time.Duration
		want stop
	}{
		"nothing":          {nil, stop{0, 0, 10 * ms}},
		"below the grain":  {map[int]time.Duration{5: grain - 1*time.Microsecond}, stop{0, 0, 10 * ms}},
		"just the grain":   {map[int]time.Duration{5: grain}, stop{grain, grain, 10 * ms}},
		"two gaps":         {map[int]time.Duration{50: 3 * ms, 60: ms}, stop{3 * ms, 4 * ms, 10 * ms}},
		"before the first": {map[int]time.Duration{0: 5 * ms}, stop{0, 0, 10 * ms}},
		"beyond the end":   {map[int]time.Duration{9: 50 * ms}, stop{50 * ms, 50 * ms, 50*ms + 8*time.Microsecond}},
	} {
		if got := watch(clockOf(c.gaps), 10*ms); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestSummarize(t *testing.T) {
	const ms = time.Millisecond
	got := summarize([]stop{{longest: 3 * ms, sum: 4 * ms, took: 20 * ms}, {longest: 8 * ms, sum: 8 * ms, took: 10 * ms}})
	if want := (Noise{Took: 10 * ms, Longest: 8 * ms, Lost: 0.4}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestMeasure checks the properties that hold on every machine, even a busy one.
func TestMeasureNoise(t *testing.T) {
	for _, threads := range []int{0, 1, 1000} {
		r := MeasureNoise(threads, 8*time.Millisecond)
		if r.Took < time.Millisecond || r.Lost < 0 || r.Lost > 1 || r.Longest < 0 {
			t.Errorf("%d threads: %+v", threads, r)
		}
	}
}

func TestHarms(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		longest      time.Duration
		lost         float64
		move, margin time.Duration
		want         bool
	}{
		"quiet":                   {ms, 0.01, 350 * ms, 100 * ms, false},
		"within the margin":       {60 * ms, 0.05, 350 * ms, 100 * ms, false},
		"beyond the margin":       {60 * ms, 0.05, 350 * ms, 50 * ms, true},
		"without a margin":        {12 * ms, 0.05, 350 * ms, 0, true},
		"below what engines keep": {9 * ms, 0.05, 350 * ms, 0, false},
		"less than half a move":   {5 * ms, 0.05, 12 * ms, time.Second, false},
		"more than half":          {7 * ms, 0.05, 12 * ms, time.Second, true},
		"others play":             {ms, 0.30, 2500 * ms, time.Second, true},
		"no clock":                {time.Second, 1, 0, 0, false},
		"just the margin":         {60 * ms, 0.05, 350 * ms, 60 * ms, false},
		"just what they keep":     {10 * ms, 0.05, 350 * ms, 0, false},
		"just half a move":        {6 * ms, 0.05, 12 * ms, time.Second, false},
		"just a tenth":            {ms, 0.10, 2500 * ms, time.Second, false},
	} {
		if got := (Noise{Took: 80 * ms, Longest: c.longest, Lost: c.lost}).Harms(c.move, c.margin); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestNoiseText(t *testing.T) {
	n := Noise{Took: 80123 * time.Microsecond, Longest: 30004 * time.Microsecond, Lost: 0.3}
	if want := "threads were stalled 30% of 80ms, up to 30ms at a time"; n.String() != want {
		t.Errorf("%q", n)
	}
}

func TestQuiet(t *testing.T) {
	for n, want := range map[Noise]bool{
		{Longest: time.Millisecond - 1, Lost: 0.049}: true,
		{Longest: time.Millisecond, Lost: 0.049}:     false,
		{Longest: time.Millisecond - 1, Lost: 0.05}:  false,
	} {
		if n.quiet() != want {
			t.Errorf("%+v: %v", n, n.quiet())
		}
	}
	if r := summarize([]stop{{}}); r != (Noise{}) {
		t.Errorf("of no time: %+v", r)
	}
}
