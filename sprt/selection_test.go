package sprt

import (
	"math/rand/v2"
	"testing"

	"match/internal/bounded"
)

// Of patches with a normal distribution of true differences, the accepted ones are
// overstated on average and the rejected ones understated, even corrected for the
// stop. The correction removes a part of it.
func TestAcceptedResultsAreSelected(t *testing.T) {
	bounded.Calculates(t)
	rng := rand.New(rand.NewPCG(1, 1))
	c := NewConfig(0, 40)
	var n, plain, corrected [3]float64 // by verdict
	for i := range 600 {
		chances, err := Tilted(published, Normalized, 16*rng.NormFloat64())
		if err != nil {
			t.Fatal(err)
		}
		s := Simulation{Config: c, Chances: chances, Runs: 1, Seed: uint64(i), MaxPairs: DefaultMaxPairs}
		truth := s.truth()
		elo, _ := truth.meanScore().elo()
		v, counts := s.One(0)
		n[v]++
		plain[v] += EloEstimate(counts).Value - elo
		corrected[v] += AfterStop(c, counts).Elo.Value - elo
	}
	if n[H1] < 50 || n[H0] < 50 || n[None] > 0 {
		t.Fatalf("%v verdicts", n)
	}
	t.Logf("accepted: %+.1f Elo, corrected %+.1f; rejected: %+.1f, corrected %+.1f",
		plain[H1]/n[H1], corrected[H1]/n[H1], plain[H0]/n[H0], corrected[H0]/n[H0])
	if !(0 < corrected[H1] && corrected[H1] < plain[H1]) || !(plain[H0] < corrected[H0] && corrected[H0] < 0) {
		t.Errorf("accepted %g, corrected %g; rejected %g, corrected %g", plain[H1], corrected[H1], plain[H0], corrected[H0])
	}
}

// The interval of few pairs is too short by a known amount, because its variance
// divides by N like that of published figures (docs/method/statistics.md).
func TestCoverageOfFewPairs(t *testing.T) {
	bounded.Calculates(t)
	chances, _ := Chances(published)
	s := Simulation{Config: NewConfig(0, 8), Chances: chances, Runs: 20_000, Seed: 1}
	for _, c := range []struct {
		pairs int
		want  float64
	}{{5, 0.919}, {10, 0.936}, {50, 0.947}} {
		if got, err := s.Cover(c.pairs); err != nil || got.Elo.Lower > c.want || got.Elo.Upper < c.want {
			t.Errorf("%d pairs: %+v, want %g, %v", c.pairs, got.Elo, c.want, err)
		}
	}
}
