package rating

import (
	"math"
	"testing"
)

// If all encounters share openings, White's advantage is known only from that
// many openings; its interval still contains the truth.
func TestSharedOpenings(t *testing.T) {
	for _, shape := range []Shape{RoundRobin, Gauntlet} {
		c := Calibration{Shape: shape, Players: 8, Pairs: 30, Spread: 80, White: 120, Book: 150, Draws: 0.4, Runs: 150, Seed: 3, Shared: true}
		o, err := c.Run()
		if err != nil {
			t.Fatal(err)
		}
		if share := o.White.Share(); share < 0.89 || share > 0.99 {
			t.Errorf("%s: %.1f%% of the intervals of White's advantage hold it", shape, 100*share)
		}
		if share := o.Differences.Share(); share < 0.92 || share > 0.975 {
			t.Errorf("%s: %.1f%% of the intervals of differences hold them", shape, 100*share)
		}
	}
}

func TestOpenings(t *testing.T) {
	var o Openings
	if got := o.Shared(); got != 0 {
		t.Errorf("no pairs: %g", got)
	}
	for _, opening := range []uint64{1, 2, 1, 3} {
		o.Add(opening, 1)
	}
	o.Add(2, 2)
	c := o.Clone()
	c.Add(9, 5)
	if got, want := o.Shared(), (2.0*2+3*3+1*1)/6; math.Abs(got-want) > 1e-12 {
		t.Errorf("shared by %g, want %g", got, want)
	}
	if got, want := c.Shared(), (2.0*2+3*3+1*1+5*5)/11; math.Abs(got-want) > 1e-12 {
		t.Errorf("the copy: shared by %g, want %g", got, want)
	}
}

// The variance does not grow if openings are not shared, or have no effect.
func TestByOpening(t *testing.T) {
	s := spread{observedSum: dispersion{white: 300, clusters: 1000}, modelSum: dispersion{white: 200}}
	phi := s.measured(1).white
	for shared, want := range map[float64]float64{0: 1, 1: 1, 5: 1 + 4*2*(phi-1)/phi} {
		if got := s.byOpening(shared, 1); math.Abs(got-want) > 1e-12 {
			t.Errorf("%g pairs of an opening: %g, want %g", shared, got, want)
		}
	}
	s.observedSum.white = 100
	if got := s.byOpening(5, 1); got != 1 {
		t.Errorf("balanced openings: %g", got)
	}
}
