package sprt

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

// TestWilson verifies the interval of a share by its definition: at its ends p,
// the observed share is 1.96 standard errors of p away (Wilson, "Probable
// inference", 1927).
func TestWilson(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 10_000).Draw(t, "n")
		hits := rapid.IntRange(0, n).Draw(t, "hits")
		got := NewProportion(hits, n)
		seen := float64(hits) / float64(n)
		if got.Value != seen || got.Lower > seen || got.Upper < seen || got.Lower < 0 || got.Upper > 1 {
			t.Fatalf("%d of %d: %+v", hits, n, got)
		}
		for _, p := range []float64{got.Lower, got.Upper} {
			away := math.Abs(seen - p)
			if want := Z95 * math.Sqrt(p*(1-p)/float64(n)); math.Abs(away-want) > 1e-9 {
				t.Fatalf("%d of %d: %g is %g away, want %g", hits, n, p, away, want)
			}
		}
	})
	if got := NewProportion(0, 0); got != (Proportion{Lower: 0, Upper: 1}) {
		t.Errorf("no trials: %+v", got)
	}
}

func TestOutcomes(t *testing.T) {
	o := Outcomes{Pairs: []int{10, 20, 30, 40}}
	for q, want := range map[float64]int{0: 10, 0.25: 10, 0.26: 20, 0.5: 20, 0.75: 30, 0.76: 40, 1: 40} {
		if got := o.Quantile(q); got != want {
			t.Errorf("quantile %g is %d, want %d", q, got, want)
		}
	}
	mean, stderr := o.MeanPairs()
	x := []float64{10, 20, 30, 40}
	// gonum's deviation divides by n − 1.
	if want := stat.StdDev(x, nil) * math.Sqrt(3.0/4) / 2; mean != stat.Mean(x, nil) || math.Abs(stderr-want) > 1e-12 {
		t.Errorf("mean %g ± %g, want %g ± %g", mean, stderr, stat.Mean(x, nil), want)
	}
	if mean, stderr := (Outcomes{}).MeanPairs(); mean != 0 || stderr != 0 || (Outcomes{}).Quantile(0.5) != 0 {
		t.Error("figures of no tests")
	}
}

// TestIntervalsAreStudents compares the intervals of games and pairs with the
// textbook formula: mean ± t·s/√n with the deviation of the plain sample.
func TestIntervalsAreStudents(t *testing.T) {
	elo := func(score float64) float64 { return -400 * math.Log10(1/score-1) }
	for _, c := range []struct {
		counts Counts
		scores []float64 // score of each sample, per game
	}{
		{Pentanomial{1, 2, 3, 2, 4}, []float64{0, .25, .25, .5, .5, .5, .75, .75, 1, 1, 1, 1}},
		{Trinomial{Wins: 3, Draws: 4, Losses: 2}, []float64{1, 1, 1, .5, .5, .5, .5, 0, 0}},
	} {
		n := float64(len(c.scores))
		mean := stat.Mean(c.scores, nil)
		half := studentQuantile(n-1) * math.Sqrt(stat.Variance(c.scores, nil)*(n-1)/n/n)
		got := EloEstimate(c.counts)
		for name, pair := range map[string][2]float64{"value": {got.Value, elo(mean)}, "lower": {got.Lower, elo(mean - half)}, "upper": {got.Upper, elo(mean + half)}} {
			if math.Abs(pair[0]-pair[1]) > 1e-9 {
				t.Errorf("%v: %s %g, want %g", c.counts, name, pair[0], pair[1])
			}
		}
		if got.Why != "" || got.Undefined || got.LowerOpen || got.UpperOpen || got.Rule != StudentT {
			t.Errorf("%v: %+v", c.counts, got)
		}
	}
}

// TestOpenEndsSayWhy checks that each open end has a reason.
func TestOpenEndsSayWhy(t *testing.T) {
	for _, c := range []struct {
		counts       Counts
		lower, upper bool
		why          string
	}{
		{Trinomial{Wins: 9, Draws: 1}, false, true, "past a score of 100%"},
		{Trinomial{Losses: 9, Draws: 1}, true, false, "past a score of 0%"},
		{Trinomial{Wins: 1, Losses: 1}, true, true, "too few games"},
		{Pentanomial{0, 0, 0, 1, 9}, false, true, "past a score of 100%"},
		{Pentanomial{9, 1, 0, 0, 0}, true, false, "past a score of 0%"},
	} {
		got := EloEstimate(c.counts)
		if got.LowerOpen != c.lower || got.UpperOpen != c.upper || !strings.Contains(got.Why, c.why) {
			t.Errorf("%v: %+v, want %q", c.counts, got, c.why)
		}
	}
}

// TestPlanOfBayesianBounds uses BayesElo bounds at the share of draws that
// follows from the variance. With bounds 0 and e, a true BayesElo of 0 passes
// with probability alpha, and e with 1 − beta.
func TestPlanOfBayesianBounds(t *testing.T) {
	for _, draws := range []float64{0.2, 0.5, 0.8} {
		c := Config{Bayesian, 0, 10, 0.04, 0.1, Wald}
		v, err := GameVariance(draws, 0)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewPlan(c, v)
		if err != nil {
			t.Fatal(err)
		}
		// In BayesElo equal players win (1−d)/2 each: f(−draw) = (1−d)/2 with the
		// logistic function f, and e moves both wins and losses.
		f := func(x float64) float64 { return 1 / (1 + math.Pow(10, -x/400)) }
		draw := 400 * math.Log10(2/(1-draws)-1)
		score := func(e float64) float64 { return f(e-draw) + (1-f(e-draw)-f(-e-draw))/2 }
		elo := func(s float64) float64 { return -400 * math.Log10(1/s-1) }
		if got := p.At(elo(score(0))).Pass; math.Abs(got-c.Alpha) > 1e-9 {
			t.Errorf("%g draws: H0 passes with %g", draws, got)
		}
		if got := p.At(elo(score(10))).Pass; math.Abs(got-(1-c.Beta)) > 1e-9 {
			t.Errorf("%g draws: H1 passes with %g", draws, got)
		}
	}
	for _, v := range []float64{0.25, 0.3, 0.5} {
		if _, err := NewPlan(Config{Bayesian, 0, 10, 0.05, 0.05, Wald}, v); err == nil || !strings.Contains(err.Error(), "no draws") {
			t.Errorf("variance %g: %v", v, err)
		}
	}
}

func TestPlanRefusesVariances(t *testing.T) {
	for _, v := range []float64{0, -0.1, 0.51, math.NaN(), math.Inf(1)} {
		if _, err := NewPlan(NewConfig(0, 5), v); err == nil || !strings.Contains(err.Error(), "variance") {
			t.Errorf("%g: %v", v, err)
		}
	}
	if _, err := NewPlan(NewConfig(0, 5), 0.5); err != nil {
		t.Errorf("the largest variance: %v", err)
	}
}

// TestLikelihoodIsTheLargest compares the fitted distributions with nearby ones
// that satisfy the same constraint: none of them makes the sample likelier.
func TestLikelihoodIsTheLargest(t *testing.T) {
	likelihood := func(sample, p [5]float64) (sum float64) {
		for i := range p {
			sum += sample[i] * math.Log(p[i])
		}
		return sum
	}
	rapid.Check(t, func(t *rapid.T) {
		var pairs Pentanomial
		for i := range pairs {
			pairs[i] = rapid.IntRange(1, 200).Draw(t, "count")
		}
		elo := rapid.Float64Range(-150, 150).Draw(t, "elo")
		best, err := Tilted(pairs, Logistic, elo)
		if err != nil {
			t.Fatal(err)
		}
		sample := pairs.sample(true).p
		// Along these directions neither the sum nor the mean changes.
		i := rapid.IntRange(0, 2).Draw(t, "direction")
		for _, step := range []float64{1e-4, -1e-4} {
			near := best
			near[i] += step
			near[i+1] -= 2 * step
			near[i+2] += step
			if near[i] <= 0 || near[i+1] <= 0 || near[i+2] <= 0 {
				continue
			}
			if likelihood(sample, near) > likelihood(sample, best)+1e-12 {
				t.Fatalf("%v at %g: %v is likelier than %v", pairs, elo, near, best)
			}
		}
	})
}
