package tune

import (
	"testing"

	"match/tune/spsa"
)

// A run is short if it does not reach the best value, slow if another r_end would
// do better, and hopeless if nothing else would help.
func TestProspects(t *testing.T) {
	run := func(pairs int, rate float64) Prospect {
		f := &SPSA{Course: Course{Params: []spsa.Param{{Name: "a", Start: 50, Min: 0, Max: 100, CEnd: 5, REnd: rate}, {Name: "b", Start: 50, Min: 0, Max: 100, CEnd: 5, REnd: 2 * rate}}, Pairs: pairs, Batch: 8}}
		p := f.Prospect()
		if p.Reach != f.Reach() || p.Best != spsa.RateFor(pairs) || p.Slow != (rate < p.Best) {
			t.Errorf("%d pairs, rate %g: %+v", pairs, rate, p)
		}
		return p
	}
	long := 200_000
	for name, c := range map[string]struct {
		pairs           int
		rate            float64
		short, hopeless bool
	}{
		"long enough":        {long, 2 * spsa.RateFor(long), false, false},
		"far too slow":       {long, spsa.RateFor(long) / 1000, true, true},
		"too short":          {20, spsa.RateFor(20), true, false},
		"too short and slow": {20, spsa.RateFor(20) / 1000, true, false},
	} {
		if p := run(c.pairs, c.rate); p.Short != c.short || p.Hopeless != c.hopeless {
			t.Errorf("%s: %+v", name, p)
		}
	}
}
