package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"match/sprt"
)

// The estimates of a test's result are right on average, and vary less than the
// results.
func TestEstimatesOfATest(t *testing.T) {
	const runs = 3000
	s := planSimulation{pairs: sprt.Pentanomial{73, 2286, 6071, 2418, 75}}
	c := sprt.NewConfig(0, 40)
	c.Beta = 0.5
	for _, nelo := range []float64{-10, 10, 19.99, 35} {
		var pass, games sample
		rng := rand.New(rand.NewPCG(1, 1))
		for range runs {
			e, err := s.one(rng, c, nelo)
			if err != nil {
				t.Fatal(err)
			}
			pass, games = append(pass, e.Pass), append(games, e.Games)
		}
		chances, _ := sprt.Tilted(s.pairs, sprt.Normalized, nelo)
		o, err := sprt.Simulation{Config: c, Chances: chances, Runs: runs, Seed: 2}.Run()
		if err != nil {
			t.Fatal(err)
		}
		mean, stderr := o.MeanPairs()
		stderr *= 2 * sprt.Z95
		if math.Abs(games.mean()-2*mean) > 1.5*(games.error()+stderr) || games.error() > stderr/2 {
			t.Errorf("at %g: %g ± %g games, counted %g ± %g", nelo, games.mean(), games.error(), 2*mean, stderr)
		}
		half := (o.Pass.Upper - o.Pass.Lower) / 2
		if math.Abs(pass.mean()-o.Pass.Value) > 1.5*(pass.error()+half) || pass.error() > half/2 {
			t.Errorf("at %g: %g ± %g passed, counted %g ± %g", nelo, pass.mean(), pass.error(), o.Pass.Value, half)
		}
	}
}
