package spsa

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"match/sprt"
)

// Exact data give the exact line; the oracle of its covariance is the matrix of
// the normal equations, inverted by gonum.
func TestSlopeFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, h := rapid.Float64Range(-3, 3).Draw(t, "b"), rapid.Float64Range(-3, 3).Draw(t, "h")
		var s slope
		normal := mat.NewSymDense(2, nil)
		for i := range 10 {
			d := rapid.Float64Range(0.5, 3).Draw(t, "d")
			x := float64(i) + rapid.Float64Range(0, 0.5).Draw(t, "x")
			pairs := rapid.IntRange(1, 9).Draw(t, "pairs")
			point := Point{Pairs: pairs, Plus: []float64{7 + x + d}, Minus: []float64{7 + x - d}}
			s.add(point, 0, 7, float64(pairs)*d*(b-h*x))
			normal.SymRankOne(normal, float64(pairs)*d*d, mat.NewVecDense(2, []float64{1, -x}))
		}
		var inverse mat.Dense
		if err := inverse.Inverse(normal); err != nil {
			t.Fatal(err)
		}
		l, ok := s.solve(2.5)
		if !ok {
			t.Fatal("no line")
		}
		for _, pair := range [][2]float64{
			{l.b, b}, {l.h, h}, {l.bb, 2.5 * inverse.At(0, 0)}, {l.bh, 2.5 * inverse.At(0, 1)}, {l.hh, 2.5 * inverse.At(1, 1)},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-6 {
				t.Fatalf("fitted %+v, want b %g, h %g, covariance %v", l, b, h, mat.Formatted(&inverse))
			}
		}
	})
}

// At the ends of the interval the slope is exactly z of its errors away from 0.
func TestOptimumIsFiellers(t *testing.T) {
	l := line{b: 2, h: 0.5, bb: 0.04, bh: 0.003, hh: 0.002}
	low, high, ok := l.optimum()
	if !ok || !(low < 4 && 4 < high) {
		t.Fatalf("%g to %g, want around 4", low, high)
	}
	for _, x := range []float64{low, high} {
		if slope, variance := l.at(x); math.Abs(math.Abs(slope)/math.Sqrt(variance)-zOptimum) > 1e-9 {
			t.Errorf("at %g the slope is %g ± %g", x, slope, math.Sqrt(variance))
		}
	}
}

// A line is level unless the games show a hill.
func TestFitIsLevelWithoutAHill(t *testing.T) {
	var s slope
	if l := s.fit(1); !l.level {
		t.Errorf("without games: %+v", l)
	}
	for i := range 100 {
		s.add(Point{Pairs: 1, Plus: []float64{float64(i) + 1}, Minus: []float64{float64(i) - 1}}, 0, 0, 3-0.1*float64(i))
	}
	steep, _ := s.solve(1)
	critical := math.Pow(steep.h/hill, 2) / steep.hh // the variance at which h is hill times its error
	if l := s.fit(0.99 * critical); l.level || math.Abs(l.h-0.1) > 1e-9 {
		t.Errorf("a hill: %+v", l)
	}
	l := s.fit(1.01 * critical)
	if slope, variance := l.at(50); !l.level || math.Abs(slope-(3-4.95)) > 1e-9 || math.Abs(variance-1.01*critical/100) > 1e-9 {
		t.Errorf("hardly a hill: %+v", l)
	}
	if _, _, ok := l.optimum(); ok {
		t.Error("a level line has an optimum")
	}
	for i := range 100 {
		s.add(Point{Pairs: 1, Plus: []float64{float64(i) + 1}, Minus: []float64{float64(i) - 1}}, 0, 0, 0.3*float64(i))
	}
	if l := s.fit(1e-9); !l.level {
		t.Errorf("a valley: %+v", l)
	}
}

func TestAverageIsThatOfTheSecondHalf(t *testing.T) {
	r := mustNew(t, Config{Params: floats(1), Pairs: 5, Batch: 1})
	if got := r.Average()[0]; got != 10 {
		t.Errorf("before the first game the average is %g, want the start", got)
	}
	finish(t, r, 4)
	want := (r.At(2)[0] + r.At(3)[0] + r.At(4)[0]) / 3
	if got := r.Average()[0]; math.Abs(got-want) > 1e-12 {
		t.Errorf("average %g, want %g", got, want)
	}
}

// A run without any decided game has no data for an error.
func TestAnswerWithoutEvidence(t *testing.T) {
	r := mustNew(t, Config{Params: floats(2), Pairs: 4, Batch: 2})
	for batch := range 3 {
		a := r.Answer()
		e := a.Parameters[1]
		if a.Gain != nil || a.GainError != nil || e.Gradient != nil || e.GradientError != nil {
			t.Errorf("after %d batches without a decided game: %+v", batch, a)
		}
		if e.Value != 10 || e.Low != -1000 || e.High != 1000 || e.Error != 1010 {
			t.Errorf("after %d batches: %+v", batch, e)
		}
		if batch < 2 {
			if err := r.Update(batch, sprt.Pentanomial{2: 2}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The gradient is in Elo per unit: a side that is 2d units higher has the score
// Score(2d · gradient).
func TestGradientUnit(t *testing.T) {
	r := mustNew(t, Config{Params: floats(1), Pairs: 400, Batch: 400})
	p, _ := r.Next()
	res := sprt.Pentanomial{80, 0, 200, 0, 120} // lead +80 games of 800
	if p.Plus[0] < p.Minus[0] {
		res = res.Swap()
	}
	if err := r.Update(0, res); err != nil {
		t.Fatal(err)
	}
	e := r.Answer().Parameters[0]
	elo, _ := sprt.Elo(0.5 + 80.0/800/2)
	if want := elo / math.Abs(p.Plus[0]-p.Minus[0]); math.Abs(*e.Gradient-want) > 0.01*want {
		t.Errorf("gradient %g, want %g", *e.Gradient, want)
	}
	if *e.GradientError < *e.Gradient { // one batch: the other parameters could explain everything
		t.Errorf("the gradient is ± %g", *e.GradientError)
	}
}
