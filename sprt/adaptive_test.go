package sprt

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"match/internal/bounded"
)

func adaptive(elo0, elo1 float64) Config {
	c := NewConfig(elo0, elo1)
	c.Test = Adaptive
	return c
}

// The evidence equals its formula, written with the plain LLR of each
// alternative.
func TestEvidenceIsItsFormula(t *testing.T) {
	mus := []float64{0, 1, 2, 4, 8, 16, 32}
	shares := []float64{.45, .45, .04, .02, .01, .01, .01}
	rapid.Check(t, func(t *rapid.T) {
		c := anyConfig(t, Normalized)
		c.Test = Adaptive
		c.Elo1 = c.Elo0 + rapid.Float64Range(0.5, 60).Draw(t, "wide")
		p := anyPenta(t)
		got, err := c.Evidence(p)
		if err != nil {
			t.Fatal(err)
		}
		if p.Pairs() == 0 {
			return
		}
		mid, half := (c.Elo0+c.Elo1)/2, (c.Elo1-c.Elo0)/2
		sum := func(base, side float64) float64 {
			var logs [7]float64
			for j, mu := range mus {
				at := math.Max(-200, math.Min(200, mid+side*mu*half))
				logs[j] = mustLLR(t, Config{Elo0: base, Elo1: at}, p) + math.Log(shares[j]/.99)
			}
			return mix7(logs)
		}
		h1, h0 := sum(c.Elo0, 1), sum(c.Elo1, -1)
		if !within(got.H1, h1, 1e-7*(1+math.Abs(h1))) || !within(got.H0, h0, 1e-7*(1+math.Abs(h0))) {
			t.Fatalf("%v %v: %+v, want %g and %g", c, p, got, h1, h0)
		}
	})
}

func mix7(logs [7]float64) float64 {
	top := logs[0]
	for _, l := range logs {
		top = math.Max(top, l)
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - top)
	}
	return top + math.Log(sum)
}

// Seen from the other side, with the bounds mirrored, the evidence for one
// hypothesis is that for the other.
func TestEvidenceMirrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyConfig(t, Normalized, Logistic)
		c.Test = rapid.SampledFrom([]TestKind{Wald, Adaptive}).Draw(t, "test")
		p := anyPenta(t)
		a, err := c.Evidence(p)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := c.swap().Evidence(p.Swap())
		if !within(a.H1, b.H0, 1e-8*(1+math.Abs(a.H1))) || !within(a.H0, b.H1, 1e-8*(1+math.Abs(a.H0))) {
			t.Fatalf("%v %v: %+v and %+v", c, p, a, b)
		}
	})
}

// With all weight on μ = 1 the mixture is Wald's LLR, in both models.
func TestMixtureOfOneIsTheLLR(t *testing.T) {
	kept := logWeights
	t.Cleanup(func() { logWeights = kept })
	for j := range logWeights {
		logWeights[j] = -1e9
	}
	logWeights[1] = 0
	rapid.Check(t, func(t *rapid.T) {
		c := anyConfig(t, Normalized, Logistic)
		c.Test = Adaptive
		p := anyPenta(t)
		e, err := c.Evidence(p)
		if llr := mustLLR(t, c, p); err != nil || !within(e.H1, llr, 1e-9*(1+math.Abs(llr))) || !within(e.H0, -llr, 1e-9*(1+math.Abs(llr))) {
			t.Fatalf("%v %v: %+v, %v, LLR %g", c, p, e, err, llr)
		}
	})
}

// No alternative is farther out than 200 Elo, or than the farther bound, in
// either model.
func TestAlternativesAreNotTooFarOut(t *testing.T) {
	s := Pentanomial{9, 20, 40, 30, 20}.sample(true)
	for _, c := range []struct {
		config Config
		limit  float64
	}{{adaptive(0, 40), 200}, {adaptive(-60, 0), 200}, {adaptive(-10, 300), 300}, {adaptive(-250, 10), 250}} {
		for _, m := range []Model{Normalized, Logistic} {
			c.config.Model = m
			to := func(elo float64) float64 {
				if m == Logistic {
					return scoreAboveHalf(elo)
				}
				return elo * math.Sqrt2 / C
			}
			first, last := c.config.alternative(&s, 0).at, c.config.alternative(&s, 12).at
			if !within(first, -to(c.limit), 1e-12) || !within(last, to(c.limit), 1e-12) {
				t.Errorf("%v: alternatives from %g to %g, want ±%g", c.config, first, last, to(c.limit))
			}
			if at := c.config.alternative(&s, 5).at; !within(at, to(c.config.Elo0), 1e-12) {
				t.Errorf("%v: μ = −1 at %g", c.config, at)
			}
			if at := c.config.alternative(&s, 7).at; !within(at, to(c.config.Elo1), 1e-12) {
				t.Errorf("%v: μ = 1 at %g", c.config, at)
			}
		}
	}
	half := adaptive(0, 8).alternative(&s, 8).at // μ = 2
	if want := 12 * math.Sqrt2 / C; !within(half, want, 1e-15) {
		t.Errorf("μ = 2 at %g, want %g", half, want)
	}
}

// The result does not depend on the order of the pairs, and feeding the same
// pairs again gives the same test.
func TestAdaptiveTestIsAFunctionOfItsCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		buckets := rapid.SliceOfN(rapid.IntRange(0, 4), 1, 60).Draw(t, "pairs")
		order := rapid.Permutation(buckets).Draw(t, "order")
		feed := func(list []int) (*Test, int) {
			test, err := NewTest(adaptive(-3, 5))
			if err != nil {
				t.Fatal(err)
			}
			for i, b := range list {
				if v, err := test.FeedBucket(b); err != nil || v != None {
					return test, i
				}
			}
			return test, -1
		}
		a, stopped := feed(buckets)
		again, stoppedAgain := feed(buckets)
		if a.mixture.evidence() != again.mixture.evidence() || stopped != stoppedAgain {
			t.Fatalf("%v after %d, and again %v after %d", a.mixture.evidence(), stopped, again.mixture.evidence(), stoppedAgain)
		}
		if b, other := feed(order); stopped < 0 && other < 0 && a.mixture.evidence() != b.mixture.evidence() {
			t.Fatalf("%v, in another order %v", a.mixture.evidence(), b.mixture.evidence())
		}
		want, _ := adaptive(-3, 5).Evidence(a.Counts())
		lead, _ := adaptive(-3, 5).Lead(a.Counts())
		if a.mixture.evidence() != want || a.LLR() != lead {
			t.Fatalf("evidence %v, want %v; lead %g, want %g", a.mixture.evidence(), want, a.LLR(), lead)
		}
	})
}

func TestVerdictAfter(t *testing.T) {
	c := adaptive(0, 8)
	lower, upper := c.Bounds()
	for _, x := range []struct {
		pairs  int
		h1, h0 float64
		want   Verdict
	}{
		{16, upper, 0, H1}, {15, upper, 0, None}, {16, upper - 1e-9, 0, None},
		{16, 0, -lower, H0}, {15, 0, -lower, None}, {16, 0, -lower - 1e-9, None},
		{99, upper + 0.2, -lower + 0.1, H1}, {99, upper + 0.1, -lower + 0.2, H0}, {99, -3, -4, None},
	} {
		if got := c.verdictAfter(x.pairs, Evidence{x.h1, x.h0}); got != x.want {
			t.Errorf("%d pairs, %g and %g: %v, want %v", x.pairs, x.h1, x.h0, got, x.want)
		}
	}
	for _, x := range []struct {
		pairs        int
		h1, h0, lead float64
	}{{16, 1, -2, 1}, {16, -2, 1, -1}, {16, 3, 4, -4}, {16, -1, -1, 0}, {16, -1, -0.5, 0}, {15, 2, -3, 0}} {
		if got := c.leadOf(x.pairs, Evidence{x.h1, x.h0}); got != x.lead {
			t.Errorf("%d pairs, %g and %g: lead %g, want %g", x.pairs, x.h1, x.h0, got, x.lead)
		}
	}
	wald := NewConfig(0, 8)
	if lead, err := wald.Lead(published); err != nil || lead != mustLLR(t, wald, published) {
		t.Errorf("Wald's lead %g, %v", lead, err)
	}
	lower, upper = wald.Bounds()
	for llr, want := range map[float64]Verdict{upper: H1, lower: H0, 0: None} {
		if got := wald.verdictAfter(1, Evidence{llr, -llr}); got != want {
			t.Errorf("Wald's at %g: %v, want %v", llr, got, want)
		}
	}
}

// Sixteen pairs with four draws in 32 games are enough, fifteen are not.
func TestAdaptiveTestLooksFirstAfterSixteenPairs(t *testing.T) {
	for _, x := range []struct {
		bucket, other int
		want          Verdict
	}{{4, 3, H1}, {0, 1, H0}} {
		test, _ := NewTest(adaptive(0, 40))
		for i := 1; i <= 16; i++ {
			bucket := x.bucket
			if i%4 == 0 {
				bucket = x.other
			}
			v, err := test.FeedBucket(bucket)
			if err != nil || (v != None) != (i == 16) {
				t.Fatalf("pair %d: %v, %v, %v", i, v, err, test.mixture.evidence())
			}
			if i == 16 && v != x.want {
				t.Errorf("%v, want %v", v, x.want)
			}
		}
		if _, err := test.FeedBucket(4); !errors.Is(err, ErrStopped) {
			t.Errorf("a pair after the verdict: %v", err)
		}
	}
}

// The screen of simulations never holds back a pair that would have ended the
// test.
func TestScreenMissesNoBound(t *testing.T) {
	bounded.Calculates(t)
	runs := bounded.Often(4, 12)
	for _, penta := range []Pentanomial{{35, 28, 125, 54, 85}, {73, 2286, 6071, 2418, 75}, {5, 350, 4200, 380, 8}, {1, 0, 40, 0, 1}} {
		for _, elo := range []float64{-90, 0, 20, 60} {
			chances, err := Tilted(penta, Normalized, elo)
			if err != nil {
				t.Fatal(err)
			}
			s := Simulation{Config: adaptive(0, 40), Chances: chances, MaxPairs: 1200, Seed: 3}
			s.missesNoBound(t, runs)
		}
	}
}

func TestScreenLooksSeldom(t *testing.T) {
	test, _ := NewTest(adaptive(0, 8))
	c := newScreen(test)
	die, looks := newDie([5]float64{31, 83, 155, 83, 31}, 1, 0), 0
	for range 400 {
		if c.add(die.roll()) {
			looks++
			if v := c.look(); v != None {
				t.Fatal(v)
			}
		}
	}
	if looks > 80 {
		t.Errorf("%d looks at 400 pairs", looks)
	}
}

func TestAdaptiveConfig(t *testing.T) {
	c := adaptive(0, 8)
	if got, want := c.String(), "adaptive, normalized [0.00, 8.00], α=0.05 β=0.05"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	text, err := json.Marshal(c)
	if want := `{"model":"normalized","elo0":0,"elo1":8,"alpha":0.05,"beta":0.05,"test":"adaptive"}`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
	var back Config
	if err := json.Unmarshal(text, &back); err != nil || back != c {
		t.Errorf("%+v, %v", back, err)
	}
	old := []byte(`{"model":"normalized","elo0":0,"elo1":8,"alpha":0.05,"beta":0.05}`)
	back = c
	back.Test = Wald
	var read Config
	if err := json.Unmarshal(old, &read); err != nil || read != back {
		t.Errorf("a test of an older program: %+v, %v", read, err)
	}
	if text, _ := json.Marshal(read); string(text) != string(old) {
		t.Errorf("Wald's test is written as %s", text)
	}
	if err := json.Unmarshal([]byte(`{"test":"wald"}`), &read); err == nil || !strings.Contains(err.Error(), "sprt, adaptive") {
		t.Errorf("unknown test: %v", err)
	}
	if _, err := json.Marshal(TestKind(7)); err == nil || TestKind(7).String() != "test 7" {
		t.Errorf("test 7: %v, %v", TestKind(7), err)
	}
}

func TestAdaptiveConfigRefuses(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"no bayesian model": func(c *Config) { c.Model = Bayesian },
		"alpha 0.5 of":      func(c *Config) { c.Alpha, c.Beta = 0.5, 0.1 },
		"beta 0.5 of":       func(c *Config) { c.Beta = 0.5 },
		"alpha 1e-07 of":    func(c *Config) { c.Alpha = 1e-7 },
		"unknown test 2":    func(c *Config) { c.Test = 2 },
	} {
		c := adaptive(0, 8)
		change(&c)
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", c, err, want)
		}
	}
	limits := adaptive(0, 8)
	limits.Alpha, limits.Beta = 1e-6, 0.499
	if err := limits.Validate(); err != nil {
		t.Error(err)
	}
	if e := SequentialEstimate(limits, Trinomial{3, 4, 5}); e.Defined() || e.Why != ErrAdaptiveGames.Error() {
		t.Errorf("games: %+v", e)
	}
	s := Simulation{Config: adaptive(0, 8), Chances: [5]float64{1, 1, 1, 1, 1}, Runs: 1, CorrectOvershoot: true}
	if _, err := s.Run(); err == nil || !strings.Contains(err.Error(), "overshoot") {
		t.Errorf("overshoot: %v", err)
	}
	if _, err := adaptive(0, 8).Evidence(Pentanomial{-1}); err == nil {
		t.Error("negative counts were accepted")
	}
}

func TestShareBeta(t *testing.T) {
	c := NewConfig(0, 8).ShareBeta(4)
	if c.Alpha != 0.05 || c.Beta != 0.0125 {
		t.Errorf("%v", c)
	}
	if c := NewConfig(0, 8).ShareBeta(0); c.Beta != 0.05 {
		t.Errorf("%v", c)
	}
}

// After the stop of an adaptive test its Elo has an interval.
func TestEstimateOfAnAdaptiveTest(t *testing.T) {
	c := AfterStop(adaptive(0, 8), published)
	if !c.Elo.Closed() || !c.Elo.Defined() || c.LOS.Why != "" {
		t.Errorf("after the stop: %+v", c)
	}
}

func within(got, want, tol float64) bool { return math.Abs(got-want) <= tol }
