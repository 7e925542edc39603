package ideas

import (
	"math"
	"math/rand/v2"
	"testing"

	"match/internal/bounded"
	"match/sprt"
)

// drawn returns measured effects of ideas from a prior, and the true ones.
func drawn(rng *rand.Rand, n int, prior Mixture, error float64) (measured []Effect, truth []float64) {
	for range n {
		x, part := rng.Float64(), prior[len(prior)-1]
		for _, p := range prior {
			if x -= p.Share; x < 0 {
				part = p
				break
			}
		}
		effect := part.Mean + part.SD*rng.NormFloat64()
		e := error * (0.5 + rng.Float64())
		measured, truth = append(measured, Effect{effect + e*rng.NormFloat64(), e}), append(truth, effect)
	}
	return measured, truth
}

func TestFewIdeasHaveTheDefault(t *testing.T) {
	effects, _ := drawn(rand.New(rand.NewPCG(1, 1)), Few-1, Normal(-1, 2), 2)
	b := Fit(effects)
	if b.Fitted || b.Ideas != Few-1 || b.Prior().String() != Default.String() {
		t.Errorf("%+v: %v", b, b.Prior())
	}
	if b = Fit(append(effects, effects[0])); !b.Fitted || b.Ideas != Few {
		t.Errorf("%+v", b)
	}
}

// The fit finds the mean and the width of the prior within its own errors, and tails
// where there are some.
func TestFitFindsThePrior(t *testing.T) {
	for _, c := range []struct {
		prior Mixture
		tail  bool
	}{
		{Normal(-1, 2), false}, {Normal(0, 15), false}, {Normal(-1, 0.3), false},
		{Mixture{{0.9, -1, 1.5}, {0.1, -1, 9}}, true},
		{Mixture{{0.85, -1.5, 1}, {0.15, 4, 3}}, true},
	} {
		effects, _ := drawn(rand.New(rand.NewPCG(1, 2)), 400, c.prior, 2)
		b := Fit(effects)
		mean, sd, better := b.Shape()
		if (b.Normal < 0.1) != c.tail {
			t.Errorf("%v: normal with probability %g", c.prior, b.Normal)
		}
		near(t, c.prior.String()+" mean", mean.NElo, c.prior.Mean(), 3*mean.Error)
		near(t, c.prior.String()+" SD", sd.NElo, c.prior.SD(), 3*sd.Error)
		near(t, c.prior.String()+" better", better, 1-c.prior.Below(0), 0.1)
		near(t, c.prior.String()+" of the next idea", b.Prior().SD(), c.prior.SD(), 3*sd.Error)
		if mean.Error > 0.1*c.prior.SD()+0.15 || mean.Error < 0.02*c.prior.SD() {
			t.Errorf("%v: error %g of the mean", c.prior, mean.Error)
		}
	}
}

// Equal measurements leave no more than their errors.
func TestFitOfEqualEffects(t *testing.T) {
	effects := make([]Effect, 30)
	for i := range effects {
		effects[i] = Effect{1, 2}
	}
	b := Fit(effects)
	mean, sd, _ := b.Shape()
	near(t, "mean", mean.NElo, 1, 0.01)
	if !(sd.NElo > 0 && sd.NElo < 1) {
		t.Errorf("SD %g", sd.NElo)
	}
}

// With a known prior the posterior is that of two normal distributions.
func TestPosteriorOfAKnownPrior(t *testing.T) {
	p := Known(Normal(-1, 2)).Posterior(Effect{4, 1})
	near(t, "mean", p.Mean, 3, 1e-9)
	near(t, "SD", p.SD, math.Sqrt(0.8), 1e-9)
	near(t, "lower", p.Lower, 3-sprt.Z95*math.Sqrt(0.8), 1e-6)
	near(t, "upper", p.Upper, 3+sprt.Z95*math.Sqrt(0.8), 1e-6)
	near(t, "worse", p.Worse, below(-3/math.Sqrt(0.8)), 1e-9)
	sum := Known(Normal(-1, 2)).Sum([]Effect{{4, 1}, {4, 1}})
	near(t, "sum", sum.Mean, 6, 1e-9)
	near(t, "SD of the sum", sum.SD, math.Sqrt(1.6), 1e-9)
	// A far value belongs to the wide part.
	far := Known(Mixture{{0.9, 0, 1}, {0.1, 0, 10}}).Posterior(Effect{900, 1})
	near(t, "far", far.Mean, 900*100/101., 1e-6)
}

// The interval of an idea contains its true effect in 95% of the cases, also if only
// those that look best are counted.
func TestCoverage(t *testing.T) {
	bounded.Calculates(t)
	rng := rand.New(rand.NewPCG(3, 3))
	var all, held, best, bestHeld int
	for range bounded.Often(60, 600) {
		effects, truth := drawn(rng, 40, Normal(-1, 2), 2)
		b := Fit(effects)
		for i, e := range effects {
			p := b.Given(e).Below(truth[i])
			within := p > 0.025 && p < 0.975
			all, held = all+1, held+flag(within)
			if e.NElo > 2 {
				best, bestHeld = best+1, bestHeld+flag(within)
			}
		}
	}
	near(t, "coverage", float64(held)/float64(all), 0.95, 0.015)
	near(t, "coverage of the best", float64(bestHeld)/float64(best), 0.95, 0.03)
}

func flag(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// The number of wrong ideas agrees with drawing from their posteriors.
func TestWrong(t *testing.T) {
	b := Known(Normal(0, 2))
	effects := []Effect{{0, 1}, {3, 1}, {-1, 2}, {1, 1}, {2, 2}}
	rng := rand.New(rand.NewPCG(4, 4))
	var number [6]int
	total := 0
	const runs = 200_000
	var posteriors []Posterior
	for _, e := range effects {
		posteriors = append(posteriors, b.Posterior(e))
	}
	for range runs {
		wrong := 0
		for _, p := range posteriors {
			wrong += flag(p.Mean+p.SD*rng.NormFloat64() <= 0)
		}
		number[wrong]++
		total += wrong
	}
	w := b.Wrong(effects)
	near(t, "wrong", w.Mean, float64(total)/runs, 0.01)
	sum, lower, upper := 0, 0, 0
	for n, times := range number {
		if float64(sum) < 0.025*runs {
			lower = n
		}
		if float64(sum) < 0.975*runs {
			upper = n
		}
		sum += times
	}
	if w.Ideas != 5 || w.Lower != lower || w.Upper != upper {
		t.Errorf("%+v, want %d to %d", w, lower, upper)
	}
}

// The value of another test agrees with simulating it.
func TestRetest(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, p := range []Posterior{{Mean: 0.5, SD: 1.5}, {Mean: -0.5, SD: 1.5}, {Mean: 1, SD: 1}} {
		r := p.Retest()
		error, gain := errorOf(r.Games), 0.0
		const runs = 100_000
		for range runs {
			truth := p.Mean + p.SD*rng.NormFloat64()
			seen := truth + error*rng.NormFloat64()
			kept := p.Mean*error*error+seen*p.SD*p.SD > 0
			switch {
			case kept && p.Mean <= 0:
				gain += truth
			case !kept && p.Mean > 0:
				gain -= truth
			}
		}
		near(t, "gain", r.Gain, gain/runs, 0.02)
		if r.Games <= leastRetest || r.Games >= mostRetest {
			t.Errorf("%+v: %+v is at an end", p, r)
		}
	}
	sure := Posterior{Mean: 5, SD: 0.5}.Retest()
	if doubtful := (Posterior{Mean: 0, SD: 1.5}).Retest(); doubtful.PerThousand() < 100*sure.PerThousand() {
		t.Errorf("%+v, %+v", doubtful, sure)
	}
}

// Pairs give the estimate and error of package sprt. Two halves give the same as
// the whole.
func TestEffectOf(t *testing.T) {
	pairs := sprt.Pentanomial{31, 83, 155, 125, 72}
	e, ok := EffectOf(pairs)
	if !ok {
		t.Fatal("no effect")
	}
	near(t, "nElo", e.NElo, 58.25, 0.01) // docs/method/statistics.md, section 9
	near(t, "error", e.Error, 22.94/sprt.Z95, 0.01)
	if _, ok := EffectOf(sprt.Pentanomial{}); ok {
		t.Error("an effect of no pairs")
	}
	if e, ok := EffectOf(sprt.Pentanomial{0, 0, 4, 0, 0}); !ok || e.Error < 100 {
		t.Errorf("four even pairs: %+v, %v", e, ok)
	}
	both := Effect{2, 1}.And(Effect{4, 1})
	near(t, "both", both.NElo, 3, 1e-12)
	near(t, "error of both", both.Error, math.Sqrt(0.5), 1e-12)
}
