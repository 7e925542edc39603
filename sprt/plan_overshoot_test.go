package sprt

import (
	"math"
	"testing"
)

// The excess of a walk by single half points is half of a step, and that of a walk by
// whole points half of two steps. The ladder steps of other walks agree with a
// simulation of the test: docs/measurements/calibration.md has 420 ± 4 games at
// [0, 40] for a plan of 400.
func TestOvershooting(t *testing.T) {
	for _, c := range []struct {
		pairs Pentanomial
		steps float64 // the excess in half points
	}{
		{Pentanomial{0, 1 << 40, 1 << 40, 1 << 40, 0}, 0.5},
		{Pentanomial{1 << 40, 0, 1 << 40, 0, 1 << 40}, 1},
	} {
		variance, _ := Variance(c.pairs)
		p, err := NewPlan(NewConfig(0, 5), variance)
		if err != nil {
			t.Fatal(err)
		}
		halfPoint := (p.score1 - p.score0) / (2 * variance)
		if got := p.Overshooting(c.pairs).excess / halfPoint; math.Abs(got-c.steps) > 1e-5 {
			t.Errorf("%v: excess %g half points, want %g", c.pairs, got, c.steps)
		}
	}
	pairs := Pentanomial{31, 83, 155, 125, 72}
	variance, _ := Variance(pairs)
	for kind, want := range map[TestKind]float64{Wald: 420, Adaptive: 428} {
		c := NewConfig(0, 40)
		c.Test = kind
		p, err := NewPlan(c, variance)
		if err != nil {
			t.Fatal(err)
		}
		plain, over := p.AtNormalized(0), p.Overshooting(pairs).AtNormalized(0)
		if over.Games < 1.03*plain.Games || over.Pass >= plain.Pass {
			t.Errorf("%v: %+v, without overshoot %+v", kind, over, plain)
		}
		if math.Abs(over.Games-want) > 8 {
			t.Errorf("%v: %.0f games, want %g", kind, over.Games, want)
		}
	}
}

// One run of a simulation is one of those that Run counts.
func TestOne(t *testing.T) {
	chances, _ := Chances(Pentanomial{31, 83, 155, 125, 72})
	s := Simulation{Config: NewConfig(0, 40), Chances: chances, Runs: 20, Seed: 3}
	o, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	passed, pairs := 0, 0
	for run := range s.Runs {
		v, counts := s.One(run)
		pairs += counts.Pairs()
		if v == H1 {
			passed++
		}
	}
	mean, _ := o.MeanPairs()
	if passed != o.H1 || math.Abs(float64(pairs)-mean*20) > 1e-6 {
		t.Errorf("%d passed in %d pairs, want %d in %g", passed, pairs, o.H1, mean*20)
	}
}
