package sprt

import (
	"math"
	"testing"

	"match/internal/bounded"
)

func adaptivePlan(t *testing.T, c Config) Plan {
	t.Helper()
	p, err := NewPlan(c, 0.0625)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Simulated tests agree with the recursion, within the noise of this many runs
// and the overshoot.
func TestAdaptiveSimulationMeetsPlan(t *testing.T) {
	bounded.Calculates(t)
	for _, elo := range []float64{0, 10, 20, 60} {
		chances, err := Tilted(published, Normalized, elo)
		if err != nil {
			t.Fatal(err)
		}
		s := Simulation{Config: adaptive(0, 20), Chances: chances, Runs: 600, Seed: 2}
		o, err := s.Run()
		if err != nil {
			t.Fatal(err)
		}
		want, err := s.Expected()
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(o.Pass.Value-want.Pass) > 0.03 {
			t.Errorf("at %g: pass %.4f, plan %.4f", elo, o.Pass.Value, want.Pass)
		}
		mean, stderr := o.MeanPairs()
		if math.Abs(2*mean-want.Games) > 6*stderr+0.06*want.Games {
			t.Errorf("at %g: %.0f ± %.0f games, plan %.0f", elo, 2*mean, 4*stderr, want.Games)
		}
		p, _ := NewPlan(s.Config, mustVariance(t, chances))
		truth, _ := s.truth().meanScoreElo()
		for _, q := range []float64{0.5, 0.9} {
			if games, seen := p.Quantile(truth, q), 2*float64(o.Quantile(q)); math.Abs(games-seen) > 0.12*seen+12 {
				t.Errorf("at %g: %g of the tests within %.0f games, plan %.0f", elo, q, seen, games)
			}
		}
	}
}

func (s sample) meanScoreElo() (float64, bool) { return s.meanScore().elo() }

func mustVariance(t *testing.T, chances [5]float64) float64 {
	t.Helper()
	s := Simulation{Chances: chances}.truth()
	return s.games * s.moment(2, s.mean())
}

func TestLongest(t *testing.T) {
	for _, c := range []struct {
		config Config
		want   float64
	}{{adaptive(0, 8), 52_000}, {adaptive(-5, 0), 133_000}} {
		if got, ok := adaptivePlan(t, c.config).Longest(); !ok || !within(got, c.want, 0.01*c.want) {
			t.Errorf("%v: %g games, %v, want %g", c.config, got, ok, c.want)
		}
	}
	if got, ok := adaptivePlan(t, adaptive(-5000, 5000)).Longest(); !ok || !within(got, 32, 1e-9) {
		t.Errorf("a test that its first look decides: %g games", got)
	}
	if _, ok := adaptivePlan(t, NewConfig(0, 8)).Longest(); ok {
		t.Error("Wald's test has a longest length")
	}
}

// At the bounds the plan has the configured error rates, in the middle it passes
// with probability ½, and far from the bounds it needs a fraction of the games of
// Wald's test.
func TestAdaptivePlan(t *testing.T) {
	p := adaptivePlan(t, adaptive(0, 8))
	elo0, elo1, _ := p.Bounds()
	for elo, want := range map[float64]float64{elo0: 0.05, elo1: 0.95, (elo0 + elo1) / 2: 0.5} {
		if got := p.At(elo).Pass; !within(got, want, 1e-3) {
			t.Errorf("at %g: passes with %g, want %g", elo, got, want)
		}
	}
	wald := adaptivePlan(t, NewConfig(0, 8))
	for _, c := range []struct{ elo, least, most float64 }{
		{elo0, 1.005, 1.035}, {elo1, 1.005, 1.035}, {elo1 / 2, 0.9, 0.96}, {-5 * elo1, 0.5, 0.7}, {50, 0.3, 0.4},
	} {
		if share := p.At(c.elo).Games / wald.At(c.elo).Games; share < c.least || share > c.most {
			t.Errorf("at %g: %.3f of the games of Wald's test", c.elo, share)
		}
	}
	c, err := BoundsFor(adaptive(0, 0.5), 0.0625, 20_000, Worst)
	if err != nil {
		t.Fatal(err)
	}
	q := adaptivePlan(t, c)
	e0, e1, _ := q.Bounds()
	if got := q.At((e0 + e1) / 2).Games; !within(got, 20_000, 60) {
		t.Errorf("%v: %g games in the middle, want 20000", c, got)
	}
}

// Half of Wald's tests have ended within the median.
func TestQuantileOfWaldsTest(t *testing.T) {
	p := adaptivePlan(t, NewConfig(0, 8))
	mean := p.At(0).Games
	median, most := p.Quantile(0, 0.5), p.Quantile(0, 0.99)
	if !(median < mean && mean < most && most < 6*mean && median > mean/2) {
		t.Errorf("half within %g, 99%% within %g, mean %g", median, most, mean)
	}
	if far := p.Quantile(100, 0.999); far > 1.5*p.At(100).Games*2 {
		t.Errorf("far away: 99.9%% within %g of %g games", far, p.At(100).Games)
	}
}

// The rest of a test after no pairs is the whole test; pairs won by A make a pass
// likelier.
func TestPlanAfter(t *testing.T) {
	for _, c := range []Config{NewConfig(0, 8), adaptive(0, 8)} {
		p := adaptivePlan(t, c)
		whole, start := p.At(2), p.After(Pentanomial{}).At(2)
		if !within(start.Games, whole.Games, 0.01*whole.Games) || !within(start.Pass, whole.Pass, 3e-3) {
			t.Errorf("%v: %+v after nothing, %+v at the start", c, start, whole)
		}
		ahead := p.After(Pentanomial{30, 80, 155, 100, 40})
		if got := ahead.At(2); got.Pass <= whole.Pass || got.Games >= whole.Games {
			t.Errorf("%v: %+v with a lead, %+v at the start", c, got, whole)
		}
		if got := p.After(Pentanomial{0, 0, 50, 250, 200}).At(2); got.Games > 8 || got.Pass < 0.999 {
			t.Errorf("%v: %+v after the verdict", c, got)
		}
	}
	wald := adaptivePlan(t, NewConfig(0, 8))
	counts := Pentanomial{30, 80, 155, 100, 40}
	llr, _ := NewConfig(0, 8).LLRPairs(counts)
	if a, b := wald.After(counts).At(3), wald.From(llr).At(3); a != b {
		t.Errorf("%+v, want %+v", a, b)
	}
	// For a running test, the planned rest agrees with a simulation of the rest.
	p := adaptivePlan(t, adaptive(0, 8)).After(Pentanomial{30, 80, 155, 85, 35})
	if half := p.Quantile(2, 0.5); half < 100 || half > p.At(2).Games {
		t.Errorf("half of the rest ends within %g games, the mean is %g", half, p.At(2).Games)
	}
}

// The corrected interval contains the true value in about 95% of the tests, for
// any true value, and contains the estimate.
func TestSequentialEstimateOfAnAdaptiveTest(t *testing.T) {
	runs := bounded.Often(60, 250)
	for _, elo := range []float64{0, 10, 20, 60} {
		chances, _ := Tilted(published, Normalized, elo)
		s := Simulation{Config: adaptive(0, 20), Chances: chances, Runs: runs, Seed: 9}
		held, unclear, err := s.CoverStopped()
		if err != nil || unclear > 0 || held.Upper < 0.95 || held.Lower > 0.95 {
			t.Errorf("at %g: %+v, %d unclear, %v", elo, held, unclear, err)
		}
	}
	s := Simulation{}
	if _, _, err := s.CoverStopped(); err == nil {
		t.Error("a simulation of nothing was accepted")
	}
}

// Quicker passes and slower fails speak for A.
func TestSequentialOrderOfAnAdaptiveTest(t *testing.T) {
	c := adaptive(0, 8)
	last := math.Inf(1)
	for _, p := range []Pentanomial{
		{0, 0, 10, 5, 8}, {2, 5, 30, 20, 12}, {20, 60, 120, 90, 50}, {60, 150, 300, 180, 80}, // passes, or no verdict yet
		{80, 180, 300, 150, 60}, {50, 90, 120, 60, 20}, {12, 20, 30, 5, 2},
	} {
		e := SequentialEstimate(c, p)
		if !e.Defined() || !e.Closed() || e.Value >= last || e.Lower >= e.Value || e.Upper <= e.Value {
			t.Errorf("%v: %+v after %g", p, e, last)
		}
		last = e.Value
		if m := SequentialEstimate(c.swap(), p.Swap()); !within(m.Value, -e.Value, 0.02*(1+math.Abs(e.Value))) {
			t.Errorf("%v: %g, from the other side %g", p, e.Value, m.Value)
		}
		los := AfterStop(c, p).LOS
		if los.Why != "" || (los.Value > 0.5) != (e.Value > 0) {
			t.Errorf("%v: LOS %+v with %g Elo", p, los, e.Value)
		}
	}
	if e := SequentialEstimate(c, Trinomial{30, 20, 10}); e.Defined() || e.Why != ErrAdaptiveGames.Error() {
		t.Errorf("of games: %+v", e)
	}
	// After a stop at the first look, the estimate is that of a fixed number of
	// pairs. Its interval is that of their likelihood, which is longer if the score
	// is far from even.
	first := Pentanomial{0, 1, 0, 3, 12}
	wide := adaptive(0, 60)
	if v := wide.verdictAfter(16, mustEvidence(t, wide, first)); v != H1 {
		t.Fatal(v)
	}
	e, plain := SequentialEstimate(wide, first), EloEstimateNormal(first)
	if !within(e.Value, plain.Value, 1e-3) || e.Lower >= plain.Lower || !e.Closed() {
		t.Errorf("%+v, the plain one %+v", e, plain)
	}
	for end, want := range map[float64]float64{e.Lower: 1, e.Upper: -1} {
		if r := signedRoot(first, end); !within(r, want*Z95, 1e-3) {
			t.Errorf("the likelihood ratio at %g has the root %g, want %g", end, r, want*Z95)
		}
	}
}

// signedRoot is √(2·log-likelihood ratio) of a sample against its most likely
// distribution with that Elo, found by bisection of the tilt.
func signedRoot(p Pentanomial, elo float64) float64 {
	s := p.sample(true)
	target := Score(elo)
	lo, hi := -1/(1-target), 1/target // of x in pᵢ/(1+x(aᵢ−s))
	constraint := func(x float64) (sum float64) {
		for i := range s.k {
			a := s.b[i] + 0.5 - target
			sum += s.p[i] * a / (1 + x*a)
		}
		return sum
	}
	for range 200 {
		if mid := (lo + hi) / 2; constraint(mid) > 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	llr := 0.0
	for i := range s.k {
		llr += s.n * s.p[i] * math.Log1p(lo*(s.b[i]+0.5-target))
	}
	return math.Copysign(math.Sqrt(2*llr), s.mean()+0.5-target)
}

// The interval also contains the truth if the players are far apart and a test
// stops within a few pairs after its first look.
func TestSequentialEstimateFarFromTheBounds(t *testing.T) {
	chances, _ := Tilted(published, Normalized, 380)
	s := Simulation{Config: adaptive(0, 40), Chances: chances, Runs: 400, Seed: 3}
	if held, unclear, err := s.CoverStopped(); err != nil || held.Upper < 0.94 || unclear > 4 {
		t.Errorf("%+v, %d unclear, %v", held, unclear, err)
	}
}

func mustEvidence(t *testing.T, c Config, p Pentanomial) Evidence {
	t.Helper()
	e, err := c.Evidence(p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The interval lies around the plain estimate, even where the probability of a worse
// outcome does not decrease everywhere: of its ends, those nearest to the sample count.
func TestSequentialIntervalIsNearTheSample(t *testing.T) {
	c := NewConfig(0, 3)
	c.Test = Adaptive
	for _, pairs := range []Pentanomial{{22, 56, 39, 27, 8}, {21, 18, 18, 7}} {
		plain, e := EloEstimate(pairs), SequentialEstimate(c, pairs)
		half, _ := plain.PlusMinus()
		if !e.Closed() || math.Abs(e.Value-plain.Value) > half || e.Lower < plain.Value-3*half || e.Upper > plain.Value+3*half {
			t.Errorf("%v: %+v beside %+v", pairs, e, plain)
		}
	}
}
