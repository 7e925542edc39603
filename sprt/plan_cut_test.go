package sprt

import (
	"math"
	"testing"

	"match/internal/bounded"
)

// A limit that is never reached changes nothing; one of no games leaves nothing.
func TestPlanAtMostFarAway(t *testing.T) {
	for _, c := range []Config{NewConfig(0, 8), adaptive(0, 8)} {
		p := adaptivePlan(t, c)
		for _, elo := range []float64{-20, 0, 4, 8, 30} {
			whole := p.At(elo)
			for _, most := range []float64{30 * whole.Games, 1e9} {
				if e := p.AtMost(most).At(elo); math.Abs(e.Pass-whole.Pass) > 1e-4 || math.Abs(e.Games-whole.Games) > 5e-3*whole.Games {
					t.Errorf("%v at %g: %+v, want %+v", c, elo, e, whole)
				}
			}
			if e := p.AtMost(1).At(elo); e.Pass > 1e-9 || math.Abs(e.Games-1) > 1e-9 {
				t.Errorf("%v at %g: %+v after a game", c, elo, e)
			}
		}
	}
}

// Simulated tests that end after some games agree with the plan, within their noise and the overshoot.
func TestSimulationMeetsPlanAtMost(t *testing.T) {
	bounded.Calculates(t)
	for _, config := range []Config{NewConfig(0, 20), adaptive(0, 20)} {
		for _, elo := range []float64{0, 10, 20} {
			chances, err := Tilted(published, Normalized, elo)
			if err != nil {
				t.Fatal(err)
			}
			plan, err := NewPlan(config, mustVariance(t, chances))
			if err != nil {
				t.Fatal(err)
			}
			whole := plan.AtNormalized(elo)
			pairs := int(whole.Games / 2)
			o, err := Simulation{Config: config, Chances: chances, Runs: 600, Seed: 2, MaxPairs: pairs}.Run()
			if err != nil {
				t.Fatal(err)
			}
			e := plan.AtMost(float64(2 * pairs)).AtNormalized(elo)
			mean, stderr := o.MeanPairs()
			if math.Abs(o.Pass.Value-e.Pass) > 0.06 || math.Abs(2*mean-e.Games) > 6*stderr+0.05*e.Games {
				t.Errorf("%v at %g, at most %d games: %.3f pass in %.0f games, plan %+v of %+v", config, elo, 2*pairs, o.Pass.Value, 2*mean, e, whole)
			}
		}
	}
}
