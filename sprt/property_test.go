package sprt

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func anyCount(t *rapid.T, name string) int {
	return rapid.OneOf(rapid.IntRange(0, 3), rapid.IntRange(0, 1000), rapid.IntRange(0, 1_000_000_000)).Draw(t, name)
}

func anyPenta(t *rapid.T) (p Pentanomial) {
	for i := range p {
		p[i] = anyCount(t, "count")
	}
	return p
}

func anyTri(t *rapid.T) Trinomial {
	return Trinomial{anyCount(t, "wins"), anyCount(t, "draws"), anyCount(t, "losses")}
}

// anyConfig draws a config with realistic bounds.
func anyConfig(t *rapid.T, models ...Model) Config {
	elo0 := rapid.Float64Range(-60, 60).Draw(t, "elo0")
	return Config{
		Model: rapid.SampledFrom(models).Draw(t, "model"),
		Elo0:  elo0, Elo1: elo0 + rapid.Float64Range(0.01, 60).Draw(t, "width"),
		Alpha: rapid.Float64Range(0.001, 0.4).Draw(t, "alpha"), Beta: rapid.Float64Range(0.001, 0.4).Draw(t, "beta"),
	}
}

func (c Config) swap() Config {
	c.Elo0, c.Elo1, c.Alpha, c.Beta = -c.Elo1, -c.Elo0, c.Beta, c.Alpha
	return c
}

func mustLLR(t interface{ Fatalf(string, ...any) }, c Config, counts Counts) float64 {
	v, err := c.LLR(counts)
	if err != nil {
		t.Fatalf("%+v %v: %v", c, counts, err)
	}
	return v
}

// Seen from the other side, with the bounds mirrored, the evidence for H1 is
// evidence for H0.
func TestLLRIsAntisymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyConfig(t, Normalized, Logistic)
		p := anyPenta(t)
		a, b := mustLLR(t, c, p), mustLLR(t, c.swap(), p.Swap())
		if math.Abs(a+b) > 1e-9*math.Abs(a)+1e-10 {
			t.Fatalf("%+v %v: %.15g and %.15g", c, p, a, b)
		}
		c.Model = rapid.SampledFrom([]Model{Normalized, Logistic, Bayesian}).Draw(t, "model of games")
		g := anyTri(t)
		a, b = mustLLR(t, c, g), mustLLR(t, c.swap(), g.Swap())
		if math.Abs(a+b) > 1e-9*math.Abs(a)+1e-10 {
			t.Fatalf("%+v %v: %.15g and %.15g", c, g, a, b)
		}
		c.Elo0, c.Elo1 = c.Elo1, c.Elo0
		if back := mustLLR(t, c, g); math.Abs(a+b) > 1e-9*math.Abs(a)+1e-10 || back*a > 0 && math.Abs(back+a) > 1e-6 {
			t.Fatalf("%+v %v: %.15g with exchanged bounds, %.15g before", c, g, back, a)
		}
	})
}

// Under logistic bounds one more pair won never lowers the LLR, and one more
// pair lost never raises it. (Under normalized bounds an outlier can: it
// raises the variance more than the mean.)
func TestLogisticLLRIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyConfig(t, Logistic)
		p := anyPenta(t)
		if p.Pairs() == 0 {
			return
		}
		before := mustLLR(t, c, p)
		up, down := p, p
		up[4]++
		down[0]++
		slack := 1e-9*math.Abs(before) + 1e-9
		if v := mustLLR(t, c, up); v < before-slack {
			t.Fatalf("%v: a win lowers it from %.12g to %.12g", p, before, v)
		}
		if v := mustLLR(t, c, down); v > before+slack {
			t.Fatalf("%v: a loss raises it from %.12g to %.12g", p, before, v)
		}
	})
}

// The same sample k times over has k times the LLR.
func TestLLRGrowsWithCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyConfig(t, Normalized, Logistic)
		p := anyPenta(t)
		k := rapid.IntRange(2, 1000).Draw(t, "k")
		q := p
		for i := range p {
			p[i]++ // an empty bucket is regularised and does not scale
			q[i] = k * p[i]
		}
		a, b := mustLLR(t, c, p), mustLLR(t, c, q)
		if math.Abs(b-float64(k)*a) > 1e-9*math.Abs(b)+1e-9 {
			t.Fatalf("%v: %.15g, ×%d: %.15g", p, a, k, b)
		}
	})
}

// If one of two samples has one more win in a balanced match, the LLR, nElo and
// Elo rank the two in the same order. Swapping players mirrors every figure.
func TestEstimatesMirror(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPenta(t)
		for name, f := range map[string]func(Counts) Estimate{"Elo": EloEstimate, "normal": EloEstimateNormal, "nElo": NEloEstimate} {
			a, b := f(p), f(p.Swap()).Mirror()
			if a.Undefined != b.Undefined || a.LowerOpen != b.LowerOpen || a.UpperOpen != b.UpperOpen {
				t.Fatalf("%s of %v: %+v and %+v", name, p, a, b)
			}
			for _, d := range [][2]float64{{a.Value, b.Value}, {a.Lower, b.Lower}, {a.Upper, b.Upper}} {
				if math.Abs(d[0]-d[1]) > 1e-7*math.Abs(d[0])+1e-9 {
					t.Fatalf("%s of %v: %+v and %+v", name, p, a, b)
				}
			}
		}
		l, mirror := LOS(p), LOS(p.Swap())
		if (l.Why == "") != (mirror.Why == "") || l.Why == "" && math.Abs(l.Value+mirror.Value-1) > 1e-12 {
			t.Fatalf("LOS of %v and its mirror: %+v and %+v", p, l, mirror)
		}
	})
}

// The value lies in its interval, and the interval contains zero exactly when
// LOS is undecided at 95% by the same rule.
func TestIntervalsHoldTheirValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, e := range []Estimate{EloEstimate(anyPenta(t)), EloEstimateNormal(anyPenta(t)), NEloEstimate(anyTri(t))} {
			if e.Defined() && !e.holds(e.Value) {
				t.Fatalf("%+v", e)
			}
			if (e.Undefined || !e.Closed()) && e.Why == "" {
				t.Fatalf("%+v does not say why", e)
			}
		}
	})
}

func finite(t interface{ Fatalf(string, ...any) }, what any, values ...float64) {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Fatalf("%+v: %v", what, values)
		}
	}
}

// checkEverything calls every function on one sample and one test, valid or not,
// and checks that no figure is NaN or infinite.
func checkEverything(t interface{ Fatalf(string, ...any) }, c Config, p Pentanomial, g Trinomial) {
	for _, counts := range []Counts{p, g} {
		if llr, err := c.LLR(counts); err == nil {
			finite(t, [2]any{c, counts}, llr)
		}
		for _, e := range []Estimate{EloEstimate(counts), EloEstimateNormal(counts), NEloEstimate(counts), SequentialEstimate(c, counts)} {
			finite(t, [2]any{c, counts}, e.Value, e.Lower, e.Upper)
		}
		finite(t, counts, LOS(counts).Value, AfterStop(c, counts).LOS.Value)
	}
	if v, err := Variance(p); err == nil {
		if plan, err := NewPlan(c, v); err == nil {
			for _, elo := range []float64{c.Elo0, 0, c.Elo1, 5000, -5000} {
				x := plan.At(elo)
				finite(t, [2]any{c, p}, x.Pass, x.Games)
			}
		}
	}
}

func TestNothingIsEverNaN(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bound := rapid.OneOf(rapid.Float64Range(-1500, 1500), rapid.Float64Range(-MaxElo, MaxElo), rapid.SampledFrom([]float64{-1500, 0, 1e-300, 1e-9, 1500, MaxElo}))
		c := Config{
			Model: rapid.SampledFrom([]Model{Normalized, Logistic, Bayesian}).Draw(t, "model"),
			Elo0:  bound.Draw(t, "elo0"), Elo1: bound.Draw(t, "elo1"),
			Alpha: rapid.Float64Range(1e-100, 0.99).Draw(t, "alpha"), Beta: rapid.Float64Range(1e-100, 0.99).Draw(t, "beta"),
		}
		checkEverything(t, c, anyPenta(t), anyTri(t))
	})
}

func FuzzEverything(f *testing.F) {
	f.Add(31, 83, 155, 125, 72, 0.0, 8.0, 0.05, 0.05, 0)
	f.Add(1, 0, 0, 0, 0, -1500.0, 1500.0, 0.05, 0.05, 1)
	f.Add(0, 0, 1_000_000_000, 0, 0, -1e-9, 1e-9, 1e-9, 0.5, 0)
	f.Add(0, 0, 1, 0, 0, math.Inf(-1), math.NaN(), 2.0, -1.0, 7)
	f.Fuzz(func(t *testing.T, a, b, c, d, e int, elo0, elo1, alpha, beta float64, model int) {
		checkEverything(t, Config{Model(model), elo0, elo1, alpha, beta, Wald}, Pentanomial{a, b, c, d, e}, Trinomial{a, b, c})
	})
}
