package sprt

import (
	"math"
	"testing"

	"match/internal/bounded"
)

// drawish returns the chances of pairs of which the given share is even, at a
// true difference of elo.
func drawish(t *testing.T, even, elo float64) [5]float64 {
	t.Helper()
	if even == 1 {
		return [5]float64{2: 1}
	}
	decisive := (1 - even) * 1e6
	sample := Pentanomial{int(0.05 * decisive), int(0.45 * decisive), int(even * 1e6), int(0.45 * decisive), int(0.05 * decisive)}
	chances, err := Tilted(sample, Logistic, elo)
	if err != nil {
		t.Fatal(err)
	}
	return chances
}

// With logistic bounds the time scale of an adaptive test depends on the spread of
// the pairs, which samples of nearly even pairs do not show. The estimate is
// near the truth all the same, and its interval contains the truth.
func TestSequentialEstimateOfDrawishPairs(t *testing.T) {
	bounded.Calculates(t)
	c := Config{Model: Logistic, Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05, Test: Adaptive}
	for _, even := range []float64{0.5, 0.8, 0.95, 0.99, 1} {
		for _, elo := range []float64{0, 30} {
			if even == 1 && elo != 0 {
				continue
			}
			s := Simulation{Config: c, Chances: drawish(t, even, elo), Runs: bounded.Often(30, 80), Seed: 1, MaxPairs: DefaultMaxPairs}
			hits, bias := 0, 0.0
			for run := range s.Runs {
				_, counts := s.One(run)
				e := SequentialEstimate(c, counts)
				if !e.Defined() || !e.Closed() {
					t.Fatalf("%v: %+v", counts, e)
				}
				hits += int(oneIf(e.holds(elo)))
				bias += (e.Value - elo) / float64(s.Runs)
			}
			if NewProportion(hits, s.Runs).Upper < 0.95 || math.Abs(bias) > 8 {
				t.Errorf("%g even, %g Elo: contained in %d of %d, off by %+.1f Elo on average", even, elo, hits, s.Runs, bias)
			}
		}
	}
}

// A test that saw only even pairs accepts H0 near 0 Elo, within its bounds.
func TestSequentialEstimateOfEvenPairs(t *testing.T) {
	c := Config{Model: Logistic, Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05, Test: Adaptive}
	even := Pentanomial{2: 40}
	if v := c.verdictAfter(40, mustEvidence(t, c, even)); v != H0 {
		t.Fatal(v)
	}
	e := SequentialEstimate(c, even)
	if !e.Defined() || !e.Closed() || math.Abs(e.Value) > 3 || e.Lower < -40 || e.Lower > -10 || e.Upper < 10 || e.Upper > 30 {
		t.Errorf("%+v", e)
	}
}
