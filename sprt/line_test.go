package sprt

import (
	"math"
	"math/rand/v2"
	"testing"

	"match/internal/bounded"
)

// A line through exact points, and the covariance of a textbook regression.
func TestFitLine(t *testing.T) {
	l, ok := FitLine([]LinePoint{{0, 10, 1}, {1, 5, 1}, {2, 0, 1}, {3, -5, 1}})
	if !ok {
		t.Fatal("no line")
	}
	slope, error := l.Slope()
	if math.Abs(slope+5) > 1e-12 || math.Abs(error-math.Sqrt(0.2)) > 1e-12 { // Σ(x−1.5)² = 5
		t.Errorf("slope %g ± %g", slope, error)
	}
	if v, e := l.At(1.5); math.Abs(v-2.5) > 1e-12 || math.Abs(e-0.5) > 1e-12 {
		t.Errorf("%g ± %g in the middle", v, e)
	}
	if l.ChiSquare > 1e-20 || l.Freedom != 2 {
		t.Errorf("chi-square %g on %d", l.ChiSquare, l.Freedom)
	}
	if _, ok := FitLine([]LinePoint{{1, 10, 1}, {1, 5, 1}}); ok {
		t.Error("a line through one place")
	}
	if _, ok := FitLine(nil); ok {
		t.Error("a line through nothing")
	}
}

// At an end of the region the line differs from 0 by exactly 1.96 errors.
func TestCrossingEnds(t *testing.T) {
	for _, c := range []struct {
		points []LinePoint
		kind   CrossingKind
	}{
		{[]LinePoint{{0, 10, 1}, {1, 5, 1}, {3, -5, 1}}, Between},
		{[]LinePoint{{0, 10, 1}, {1, 9, 1}}, Outside},
		{[]LinePoint{{0, 0.1, 1}, {1, -0.1, 1}}, Anywhere},
	} {
		l, _ := FitLine(c.points)
		x := l.Crossing()
		if x.Kind != c.kind {
			t.Errorf("%v: kind %d, want %d", c.points, x.Kind, c.kind)
			continue
		}
		v, _ := l.At(x.At)
		if math.Abs(v) > 1e-9 {
			t.Errorf("%v: %g at the crossing", c.points, v)
		}
		if x.Kind == Anywhere {
			continue
		}
		if inside := x.Lower < x.At && x.At < x.Upper; inside != (x.Kind == Between) || x.Lower >= x.Upper {
			t.Errorf("%v: %+v", c.points, x)
		}
		for _, end := range []float64{x.Lower, x.Upper} {
			if v, e := l.At(end); math.Abs(math.Abs(v)/e-Z95) > 1e-9 {
				t.Errorf("%v: %g ± %g at %g", c.points, v, e, end)
			}
		}
	}
}

// The region contains the true crossing, and the band the true line, in 95 % of the
// cases, also where the line is nearly level.
func TestCrossingCoverage(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	runs := bounded.Often(20_000, 200_000)
	for _, slope := range []float64{-8, -1, 0.2} {
		const crossing = 2.5
		held, band := 0, 0
		for range runs {
			var points []LinePoint
			for _, x := range []float64{0, 1, 2} {
				e := 2 + x
				points = append(points, LinePoint{x, slope*(x-crossing) + e*rng.NormFloat64(), e})
			}
			l, _ := FitLine(points)
			c := l.Crossing()
			between := c.Lower <= crossing && crossing <= c.Upper
			if c.Kind == Anywhere || between == (c.Kind == Between) {
				held++
			}
			if v, e := l.At(1); math.Abs(v-slope*(1-crossing)) <= Z95*e {
				band++
			}
		}
		for what, n := range map[string]int{"region": held, "band": band} {
			if share := float64(n) / float64(runs); math.Abs(share-0.95) > 0.006 {
				t.Errorf("slope %g: %s right in %.2f %%", slope, what, 100*share)
			}
		}
	}
}
