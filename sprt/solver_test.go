package sprt

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawSample draws a sample of pairs or games without empty buckets, in which
// some counts are very small.
func drawSample(t *rapid.T) sample {
	count := rapid.OneOf(rapid.IntRange(0, 3), rapid.IntRange(0, 1000))
	if rapid.Bool().Draw(t, "pairs") {
		var p Pentanomial
		for i := range p {
			p[i] = count.Draw(t, "pairs")
		}
		return p.sample(true)
	}
	return Trinomial{count.Draw(t, "wins"), count.Draw(t, "draws"), count.Draw(t, "losses")}.sample(true)
}

// mass returns Σ pᵢ/uᵢ, which is 1, and Σ pᵢφᵢ/uᵢ, which is 0.
func (t *tilt) mass(s *sample) (sum, constraint float64) {
	for i := range s.k {
		sum += s.p[i] / t.u[i]
		constraint += s.p[i] / t.u[i] * t.phi[i]
	}
	return sum, constraint
}

// TestSolve verifies that a tilt satisfies its defining equations.
func TestSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSample(t)
		var phi [5]float64
		for i := range s.k {
			phi[i] = rapid.Float64Range(-1, 1).Draw(t, "phi")
		}
		lo, hi := phi[0], phi[0]
		for _, f := range phi[:s.k] {
			lo, hi = min(lo, f), max(hi, f)
		}
		if math.Min(-lo, hi) < 1e-3 { // other tests cover the edge
			t.Skip("one-sided")
		}
		h, ok := solve(&s.p, &phi, s.k, rapid.Float64Range(-0.5, 1.5).Draw(t, "guess"))
		if !ok {
			t.Fatalf("no tilt under %v", phi)
		}
		sum, constraint := h.mass(&s)
		if math.Abs(sum-1) > 1e-6 || math.Abs(constraint) > 1e-6 {
			t.Fatalf("masses sum to %g, constraint %g", sum, constraint)
		}
		for i := range s.k {
			if want := 1 + h.x()*phi[i]; !(h.u[i] > 0) || math.Abs(h.u[i]-want) > 1e-9*(1+math.Abs(h.x())) {
				t.Fatalf("u%d is %g, want 1%+g·%g = %g", i, h.u[i], h.x(), phi[i], want)
			}
		}
	})
}

// If the constraint does not change sign, no distribution over all buckets
// satisfies it.
func TestSolveNeedsAChangeOfSign(t *testing.T) {
	s := Pentanomial{1, 2, 3, 2, 1}.sample(true)
	for _, phi := range [][5]float64{{1, 2, 3, 4, 5}, {-5, -4, -3, -2, -1}, {0, 1, 2, 3, 4}, {-4, -3, -2, -1, 0}, {}} {
		if h, ok := solve(&s.p, &phi, s.k, 0); ok {
			t.Errorf("%v: %+v", phi, h)
		}
	}
}

// TestSearch verifies that solutions for extreme hypotheses, on either side,
// satisfy the hypothesis: E b = sin·√(E b²), under the constraint at that second
// moment.
func TestSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSample(t)
		sin := rapid.Float64Range(0.3, 0.95).Draw(t, "sin")
		if rapid.Bool().Draw(t, "mirrored") {
			sin = -sin
		}
		h := search(&s, sin)
		sum, constraint := h.mass(&s)
		m, q := h.moments(&s)
		if math.Abs(sum-1) > 1e-6 || math.Abs(constraint) > 1e-6 || math.Abs(q-h.rho*h.rho) > 1e-6 || math.Abs(m-sin*math.Sqrt(q)) > 1e-6 {
			t.Fatalf("sin %g: masses sum to %g, constraint %g; mean %g, second moment %g, ρ² %g", sin, sum, constraint, m, q, h.rho*h.rho)
		}
		for i, want := range tConstraint(&s, sin, h.rho) {
			if i < s.k && math.Abs(h.phi[i]-want) > 1e-12 {
				t.Fatalf("sin %g: the constraint is %v, want %g at %d", sin, h.phi, want, i)
			}
		}
	})
}

// TestLogPhi compares the tail with the continued fraction of Mills' ratio,
// Φ(−x) = φ(x)/(x + 1/(x + 2/(x + 3/(x + …)))).
func TestLogPhi(t *testing.T) {
	for _, x := range []float64{3, 10, 29, 29.999, 30, 30.001, 31, 40, 100, 1e4} {
		fraction := x
		for k := 200.0; k >= 1; k-- {
			fraction = x + k/fraction
		}
		want := -x*x/2 - math.Log(2*math.Pi)/2 - math.Log(fraction)
		if got := logPhi(-x); math.Abs(got-want) > 1e-9*math.Max(1, x*x*1e-6) {
			t.Errorf("ln Φ(−%g) = %.15g, want %.15g", x, got, want)
		}
	}
	if got := logPhi(0); math.Abs(got+math.Ln2) > 1e-15 {
		t.Errorf("ln Φ(0) = %g", got)
	}
}

// If all samples scored alike, the spread is unknown and no interval is given;
// two different scores are enough. The figure itself is known only if all scores
// are even.
func TestScoredAlike(t *testing.T) {
	for _, c := range []struct {
		counts    Counts
		why       string
		undefined bool
	}{
		{Pentanomial{0, 0, 10, 0, 0}, "every pair scored alike", false}, {Pentanomial{0, 0, 10, 1, 0}, "", false},
		{Pentanomial{1, 0, 0, 0, 0}, "there is only one pair", true}, {Pentanomial{0, 0, 0, 0, 4}, "every pair scored alike", true},
		{Trinomial{0, 7, 0}, "every game scored alike", false}, {Trinomial{20, 70, 0}, "", false}, {Trinomial{20, 21, 20}, "", false},
	} {
		for rule, e := range map[Rule]Estimate{Delta: NEloEstimate(c.counts), Normal: EloEstimateNormal(c.counts)} {
			if (e.Why == "") != (c.why == "") || !strings.Contains(e.Why, c.why) || e.Rule != rule || (e.LowerOpen && e.UpperOpen) != (c.why != "") {
				t.Errorf("%v, %v: %+v", c.counts, rule, e)
			}
			if e.Undefined != c.undefined {
				t.Errorf("%v, %v: %+v", c.counts, rule, e)
			}
		}
	}
}
