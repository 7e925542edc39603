package spsa

import (
	"math"
	"testing"
)

// The reach agrees with simulated runs, and the chosen rate reaches the goal.
func TestReach(t *testing.T) {
	for _, c := range []struct {
		pairs int
		rEnd  float64
	}{{2000, 0.002}, {2000, RateFor(2000)}, {10_000, RateFor(10_000)}} {
		s := Simulation{Params: 1, Pairs: c.pairs, Batch: 8, StepLoss: 2, StartLoss: 50, Variance: 0.05, REnd: c.rEnd, Runs: 40, Seed: 1, Workers: 1}
		o, err := s.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		reach := Reach(c.pairs, c.rEnd)
		if simulated := 1 - math.Sqrt(o.Average.Mean/50); math.Abs(simulated-reach) > 0.06 {
			t.Errorf("%d pairs, r_end %g: %.3f of the way simulated, %.3f foretold", c.pairs, c.rEnd, simulated, reach)
		}
	}
}

func TestRateFor(t *testing.T) {
	for pairs, want := range map[int][2]float64{10: {mostRate, mostRate}, 2000: {0.02, 0.05}, 10_000: {0.004, 0.01}, 1_000_000: {leastRate, leastRate}} {
		if got := RateFor(pairs); got < want[0] || got > want[1] {
			t.Errorf("%d pairs: r_end %g, want one of %g to %g", pairs, got, want[0], want[1])
		}
	}
	c := Config{Params: []Param{{REnd: 0.02}, {REnd: 0.002}}, Pairs: 2000}
	if got, want := c.Reach(), Reach(2000, 0.002); got != want {
		t.Errorf("reach %g, want that of the slowest parameter, %g", got, want)
	}
}
