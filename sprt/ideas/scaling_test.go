package ideas

import (
	"math"
	"math/rand/v2"
	"testing"

	"match/internal/bounded"
	"match/sprt"
)

// twoStages tests ideas of a prior in short games, and those that pass in long ones, pair by
// pair. It returns the short effects of all and both of those that passed.
func twoStages(t *testing.T, rng *rand.Rand, n int, prior Mixture, s Scaling) (shorts []Effect, both []Both) {
	t.Helper()
	test := func(nelo, elo1 float64) (Effect, bool) {
		chances, err := sprt.Tilted(sprt.Pentanomial{73, 2286, 6071, 2418, 75}, sprt.Normalized, nelo)
		if err != nil {
			t.Fatal(err)
		}
		verdict, pairs := sprt.Simulation{Config: sprt.NewConfig(0, elo1), Chances: chances, Runs: 1, Seed: rng.Uint64()}.One(0)
		e, _ := EffectOf(pairs)
		return e, verdict == sprt.H1
	}
	for range n {
		effect := prior.Quantile(rng.Float64())
		short, passed := test(effect, 20)
		shorts = append(shorts, short)
		if passed {
			long, _ := test(s.Slope*effect+s.SD*rng.NormFloat64(), 10)
			both = append(both, Both{short, long})
		}
	}
	return shorts, both
}

// Long effects are found although only ideas that passed the short test have one: the measured
// short effects of these are too large by selection, and their ratio is too small. The flat
// hyperprior leaves some deviation where there is none.
func TestScalingOfSelectedIdeas(t *testing.T) {
	bounded.Calculates(t)
	prior := Normal(0, 15)
	for _, c := range []struct {
		truth     Scaling
		deviation float64
		fitted    bool // the prior of the short effects, too
	}{{Scaling{Slope: 0.7, SD: 6}, 6.5, true}, {Same, 4.5, false}} {
		rng := rand.New(rand.NewPCG(6, 6))
		runs, held := bounded.Often(10, 300), 0
		var slope, sd, short, long float64
		for range runs {
			shorts, both := twoStages(t, rng, 150, prior, c.truth)
			b := Known(prior)
			if c.fitted {
				b = Fit(shorts)
			}
			s, ok := b.Scaling(both)
			if !ok {
				t.Fatalf("%d ideas are too few", len(both))
			}
			held += flag(math.Abs(s.Slope-c.truth.Slope) < sprt.Z95*s.Error)
			slope, sd = slope+s.Slope/float64(runs), sd+s.SD/float64(runs)
			for _, x := range both {
				short, long = short+x.Short.NElo, long+x.Long.NElo
			}
		}
		t.Logf("%+v: slope %.3f, deviation %.2f, held %d of %d; measured ratio %.3f", c.truth, slope, sd, held, runs, long/short)
		near(t, "slope", slope, c.truth.Slope, 0.08*c.truth.Slope)
		near(t, "deviation", sd, c.deviation, 1.5)
		near(t, "coverage", float64(held)/float64(runs), 0.95, 0.04+1.0/float64(runs))
		if naive := long / short; naive > 0.85*c.truth.Slope {
			t.Errorf("the ratio of what was measured is %g of %g: there is no selection to correct", naive, c.truth.Slope)
		}
	}
}

func TestScalingOfFewIdeasIsTheDefault(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	both := make([]Both, Few)
	for i := range both {
		x := 5 * rng.NormFloat64()
		both[i] = Both{Effect{x, 0.1}, Effect{2 * x, 0.1}}
	}
	b := Known(Normal(0, 5))
	if s, ok := b.Scaling(both[1:]); ok || s != Same {
		t.Errorf("%d ideas: %+v", Few-1, s)
	}
	s, ok := b.Scaling(both)
	near(t, "slope", s.Slope, 2, 0.03)
	near(t, "correlation", s.Correlation(5), 1, 0.02)
	near(t, "deviation for a large effect", Scaling{1, 0.3, 4}.Deviation(10), 5, 1e-9)
	if !ok {
		t.Errorf("%d ideas are too few", Few)
	}
}
