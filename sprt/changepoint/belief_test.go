package changepoint

import (
	"math"
	"math/rand/v2"
	"testing"

	"match/sprt"
)

// weights returns n equal suspects.
func weights(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = 1
	}
	return list
}

// byGrid computes the posterior from its definition, as a sum of the likelihood
// over sizes of the step.
func byGrid(b *Belief) (posterior []float64, mean float64) {
	sigma := b.Sigma()
	posterior = make([]float64, len(b.sums))
	total := 0.0
	const step = 0.0005
	for k := range posterior {
		for theta := step / 2; theta < 6; theta += step {
			prior, tau := 0.0, b.prior.Tau
			for range scales {
				prior += math.Exp(-theta*theta/(2*tau*tau)) / tau
				tau /= 2
			}
			log := 0.0
			for i := k; i < len(b.sums); i++ {
				log += theta*b.sums[i]/sigma - float64(b.numbers[i])*theta*theta/2
			}
			p := float64(b.suspects[k]) * prior * math.Exp(log) * step
			posterior[k] += p
			mean += p * theta
		}
		total += posterior[k]
	}
	for k := range posterior {
		posterior[k] /= total
	}
	return posterior, mean / total * sigma
}

func TestPosteriorIsThatOfTheGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		n := 1 + rng.IntN(6)
		suspects := weights(n)
		suspects[rng.IntN(n)] = 3
		b := NewBelief(Pairs, suspects)
		step := rng.IntN(n)
		for range rng.IntN(60) {
			place := rng.IntN(n)
			behind := float64(rng.IntN(5)-2) / 4
			if place >= step && rng.IntN(3) == 0 {
				behind = 0.25
			}
			b.Observe(place, behind)
		}
		want, mean := byGrid(b)
		sum := 0.0
		for k, p := range b.Posterior() {
			sum += p
			if math.Abs(p-want[k]) > 2e-4 {
				t.Errorf("place %d of %d: %g, by the grid %g", k, n, p, want[k])
			}
		}
		if got, _ := b.Size(); math.Abs(sum-1) > 1e-12 || math.Abs(got-mean) > 2e-4 {
			t.Errorf("sum %g, size %g, by the grid %g", sum, got, mean)
		}
	}
}

// Nothing is NaN or infinite, however far the measurements are from a step.
func TestFarMeasurements(t *testing.T) {
	for _, s := range []float64{-1e6, -1000, -5.0001, -4.9999, 0, 5, 30} {
		for _, n := range []float64{0, 1, 1e7} {
			log, size, square := NewBelief(Pairs, weights(1)).weigh(s, n)
			for _, x := range []float64{log, size, square} {
				if math.IsNaN(x) || math.IsInf(x, 0) {
					t.Errorf("%g of %g: %g, %g, %g", s, n, log, size, square)
				}
			}
			if size < 0 || square < size*size*(1-1e-9) {
				t.Errorf("%g of %g: size %g, its square %g", s, n, size, square)
			}
		}
	}
	below, _, _ := weighScale(-5.0001, 24, 0.2) // v = 1/49
	above, _, _ := weighScale(-4.9999, 24, 0.2)
	if math.Abs(below-above) > 1e-3 {
		t.Errorf("%g and %g on either side of the change of formulas", below, above)
	}
	b := NewBelief(Pairs, weights(2))
	for range 100_000 {
		b.learn(1, 0.5)
		b.learn(0, -0.5)
	}
	b.update()
	if place, chance := b.Top(); place != 1 || chance < 0.999 {
		t.Errorf("place %d with %g", place, chance)
	}
}

// If the step is equally likely everywhere, the middle is most informative; if
// half of the probability is at one place, that place is.
func TestBest(t *testing.T) {
	b := NewBelief(Pairs, weights(9))
	for range 300 {
		b.learn(8, 0.25)
		b.learn(8, 0)
	}
	b.update()
	if got := b.Best(); got < 3 || got > 5 {
		t.Errorf("place %d tells most, want the middle of 9", got)
	}
	if p := b.Posterior(); math.Abs(p[0]-p[8]) > 1e-12 {
		t.Errorf("measurements of the last place prefer another: %v", p)
	}
	heavy := weights(9)
	heavy[1] = 9
	b = NewBelief(Pairs, heavy)
	for range 300 {
		b.learn(8, 0.25)
		b.learn(8, 0)
	}
	b.update()
	if got := b.Best(); got != 1 {
		t.Errorf("place %d tells most, want 1, which half of the suspects lead to", got)
	}
}

func TestSigma(t *testing.T) {
	b := NewBelief(Prior{Sigma: 2, Weight: 4, Tau: 1}, weights(2))
	if b.Sigma() != 2 {
		t.Errorf("%g before the first measurement", b.Sigma())
	}
	for range 1000 { // different means, with a standard deviation of 1 for each
		for _, x := range []float64{-1, 1} {
			b.learn(0, 10+x)
			b.learn(1, x)
		}
	}
	if s := b.Sigma(); math.Abs(s-1) > 0.01 {
		t.Errorf("%g, want 1", s)
	}
	if n, mean := b.Measured(0); n != 2000 || math.Abs(mean-10) > 1e-12 {
		t.Errorf("%d measurements with the mean %g", n, mean)
	}
}

// Pairs are counted from the side of the start of the line.
func TestObservePairs(t *testing.T) {
	one, all := NewBelief(Pairs, weights(3)), NewBelief(Pairs, weights(3))
	pairs := sprt.Pentanomial{1, 2, 3, 4, 5}
	for bucket, n := range pairs {
		for range n {
			one.Observe(1, float64(bucket)/4-0.5)
		}
	}
	all.ObservePairs(1, pairs, false)
	better := NewBelief(Pairs, weights(3))
	better.ObservePairs(1, sprt.Pentanomial{5, 4, 3, 2, 1}, true)
	for k, p := range one.Posterior() {
		if math.Abs(all.Posterior()[k]-p) > 1e-12 || math.Abs(better.Posterior()[k]-p) > 1e-12 {
			t.Errorf("place %d: %g, %g and %g", k, p, all.Posterior()[k], better.Posterior()[k])
		}
	}
}

// Two steps are found if there are two, the larger one first, and not if there is
// one.
func TestTwo(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	line := func(height func(place int) float64) *Belief {
		b := NewBelief(Pairs, weights(8))
		for place := range 8 {
			for range 400 {
				b.learn(place, height(place)+0.25*rng.NormFloat64())
			}
		}
		return b
	}
	if steps, two := line(func(place int) float64 { return 0.1 * float64(count(place >= 3)) }).Two(); two {
		t.Errorf("one step is taken for %v", steps)
	}
	for _, c := range []struct{ first, second float64 }{{0.06, 0.12}, {0.12, -0.06}} {
		steps, two := line(func(place int) float64 {
			return c.first*float64(count(place >= 2)) + c.second*float64(count(place >= 6))
		}).Two()
		large, small := 2, 6
		if math.Abs(c.second) > math.Abs(c.first) {
			large, small = 6, 2
		}
		if !two || steps[0].Place != large || steps[1].Place != small {
			t.Errorf("steps of %g and %g: %v, %v", c.first, c.second, steps, two)
		}
	}
	if _, two := NewBelief(Pairs, weights(1)).Two(); two {
		t.Error("two steps without a measurement")
	}
}
