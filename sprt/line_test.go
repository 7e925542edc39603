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

// The region contains the true crossing, and the band the true line, in 95% of the
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
				t.Errorf("slope %g: %s right in %.2f%%", slope, what, 100*share)
			}
		}
	}
}

// The region and the band are right in 95% of the cases for games, too: pairs of half points, few of
// them at the expensive limits, and most of them even.
func TestLineOfGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	runs := bounded.Often(2000, 20_000)
	for _, c := range []struct {
		slope, crossing, even float64 // even: the share of pairs that are even for other reasons
	}{{8, 2.5, 0}, {-15, 0.5, 0.5}, {1, 1, 0.8}, {30, -3, 0}} {
		held, band := 0, 0
		for range runs {
			var points []LinePoint
			for i, pairs := range []int{400, 200, 100, 50} {
				x := float64(i)
				e := 1 / (1 + math.Pow(10, -c.slope*(x-c.crossing)/400))
				var counts Pentanomial
				for range pairs {
					half := 2
					if c.even == 0 || rng.Float64() >= c.even {
						half = 0
						for range 2 {
							draw := 0.6 * 2 * min(e, 1-e) // leaves room for the mean score
							switch y := rng.Float64(); {
							case y < draw:
								half++
							case y < draw+e-draw/2:
								half += 2
							}
						}
					}
					counts[half]++
				}
				if p, ok := EloPoint(x, counts); ok {
					points = append(points, p)
				}
			}
			l, ok := FitLine(points)
			if !ok {
				t.Fatal("no line")
			}
			r := l.Crossing()
			between := r.Lower <= c.crossing && c.crossing <= r.Upper
			if r.Kind == Anywhere || between == (r.Kind == Between) {
				held++
			}
			want := (1 - c.even) * c.slope * (1 - c.crossing) // even pairs draw the mean score to a half
			if v, e := l.At(1); math.Abs(v-want) <= Z95*e {
				band++
			}
		}
		for what, n := range map[string]int{"region": held, "band": band} {
			share := float64(n) / float64(runs)
			t.Logf("%+v: %s right in %.2f%%", c, what, 100*share)
			if math.Abs(share-0.95) > 0.02 {
				t.Errorf("%+v: %s right in %.2f%%", c, what, 100*share)
			}
		}
	}
}

// A line that is level crosses 0 nowhere, or anywhere.
func TestLevelLine(t *testing.T) {
	for elo, kind := range map[float64]CrossingKind{10: Outside, 0.1: Anywhere, 0: Anywhere} {
		l, _ := FitLine([]LinePoint{{0, elo, 1}, {1, elo, 1}})
		if c := l.Crossing(); c.Kind != kind || kind == Outside && !(c.Lower < 0 && c.Upper > 1) {
			t.Errorf("%g: %+v", elo, c)
		}
	}
}

func TestEloPoint(t *testing.T) {
	counts := Pentanomial{20, 50, 100, 60, 30}
	p, ok := EloPoint(3, counts)
	e := EloEstimate(counts)
	half, _ := e.PlusMinus()
	if !ok || p.X != 3 || p.Elo != e.Value || math.Abs(p.Error*Z95/half-1) > 0.02 {
		t.Errorf("%+v, %v; the interval is %+v", p, ok, e)
	}
	for _, c := range []Pentanomial{{}, {0, 0, 0, 0, 20}, {0, 0, 20, 0, 0}, {0, 1, 0, 0, 0}} {
		if p, ok := EloPoint(0, c); ok {
			t.Errorf("%v: %+v", c, p)
		}
	}
}
