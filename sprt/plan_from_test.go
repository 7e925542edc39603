package sprt

import (
	"math"
	"testing"
)

// The rest of a test after no games is the whole test. Half-way to a bound, less
// is left, and that bound is the likelier end; at a bound, nothing is left.
func TestPlanFrom(t *testing.T) {
	c := Config{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Logistic}
	p, err := NewPlan(c, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	lower, upper := c.Bounds()
	for _, elo := range []float64{-20, 0, 2, 2.5, 5, 20} {
		whole, half := p.At(elo), p.From(upper/2).At(elo)
		if got := p.From(0).At(elo); got != whole {
			t.Errorf("at %v Elo from the start: %+v, want %+v", elo, got, whole)
		}
		if half.Pass <= whole.Pass {
			t.Errorf("at %v Elo half-way up: passes with %v, at the start with %v", elo, half.Pass, whole.Pass)
		}
		if at := p.From(upper + 0.1).At(elo); at.Games != 0 {
			t.Errorf("at %v Elo beyond the upper bound: %v games left", elo, at.Games)
		}
		if at := p.From(lower).At(elo); math.Abs(at.Games) > 1e-9 {
			t.Errorf("at %v Elo at the lower bound: %v games left", elo, at.Games)
		}
	}
	// If the drift dominates, the mean time from llr is proportional to the
	// remaining distance: far above H1, half of the time is left at half of the
	// distance.
	if whole, half := p.At(60).Games, p.From(upper/2).At(60).Games; math.Abs(half/whole-0.5) > 0.01 {
		t.Errorf("%v games of %v are left half-way", half, whole)
	}
}
