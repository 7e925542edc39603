package sprt

import (
	"fmt"
	"math"
	"testing"
)

// The closing block of a published test.
func TestPublishedBlock(t *testing.T) {
	elo, nelo := EloEstimate(published), NEloEstimate(published)
	half, _ := elo.PlusMinus()
	nhalf, _ := nelo.PlusMinus()
	llr, _ := NewConfig(0, 8).LLR(published)
	got := fmt.Sprintf("%.2f ± %.2f, %.2f ± %.2f, %.2f", elo.Value, half, nelo.Value, nhalf, llr)
	if want := "46.50 ± 18.21, 58.25 ± 22.94, 3.26"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestSweepsAreOpenOnOneSide(t *testing.T) {
	e := EloEstimate(Pentanomial{0, 0, 0, 0, 5550})
	want, _ := Elo(math.Pow(0.025, 1.0/5550))
	if !e.Undefined || !e.UpperOpen || e.LowerOpen || !near(e.Lower, want, 1e-9) || e.Rule != Sweep || e.Why == "" {
		t.Errorf("%+v", e)
	}
	if l := EloEstimate(Pentanomial{5550, 0, 0, 0, 0}); !l.LowerOpen || l.UpperOpen || l.Upper != -e.Lower {
		t.Errorf("%+v", l)
	}
	if one := EloEstimate(Pentanomial{0, 0, 0, 0, 1}); !near(one.Lower, C/2*math.Log(0.025/0.975), 1e-12) {
		t.Errorf("one pair: %+v", one)
	}
}

func TestThinSamples(t *testing.T) {
	if e := EloEstimate(Pentanomial{0, 1, 0, 0, 0}); e.Undefined || !near(e.Value, -C/2*math.Log(3), 1e-12) || !e.LowerOpen || !e.UpperOpen {
		t.Errorf("one pair: %+v", e)
	}
	for _, e := range []Estimate{EloEstimate(Pentanomial{0, 9, 0, 0, 0}), EloEstimateNormal(Pentanomial{0, 9, 0, 0, 0})} {
		if e.Undefined || math.Abs(e.Value+C/2*math.Log(3)) > 1 || !e.LowerOpen || !e.UpperOpen || e.Why != "too few games for an interval: every pair scored alike" {
			t.Errorf("nine equal pairs: %+v", e)
		}
	}
	for _, e := range []Estimate{EloEstimate(Pentanomial{}), EloEstimateNormal(Trinomial{}), NEloEstimate(Pentanomial{}), SequentialEstimate(NewConfig(0, 5), Pentanomial{})} {
		if e.Defined() || e.Why != "no games" {
			t.Errorf("no games: %+v", e)
		}
	}
	// The small variance of the regularised counts is not that of the pairs.
	for why, counts := range map[string]Counts{
		"every pair scored alike": Pentanomial{0, 0, 400, 0, 0}, "there is only one pair": Pentanomial{0, 0, 0, 1, 0}, "every game scored alike": Trinomial{0, 9, 0},
	} {
		if c := AfterStop(NewConfig(0, 40), counts); c.Elo.Defined() || c.Elo.Why != why || c.LOS != (Ratio{Why: why}) {
			t.Errorf("%v after a stop: %+v, want %q", counts, c, why)
		}
	}
	for _, counts := range []Counts{Pentanomial{}, Trinomial{}} {
		if los := LOS(counts); los.Why != "no games" {
			t.Errorf("LOS of nothing: %+v", los)
		}
	}
	if los := LOS(Pentanomial{0, 9, 0, 0, 0}); los.Why != "every pair scored alike" {
		t.Errorf("LOS of equal pairs: %+v", los)
	}
	if los := LOS(Pentanomial{0, 0, 1, 0, 0}); los != (Ratio{Value: 0.5}) {
		t.Errorf("LOS of an even pair: %+v", los)
	}
}

// Quantiles by a 30-digit inversion of the incomplete beta function.
func TestStudentQuantile(t *testing.T) {
	for nu, want := range map[float64]float64{
		1: 12.706204736174705, 2: 4.3026527297494639, 3: 3.1824463052837096, 10: 2.2281388519862747, 99: 1.9842169515864175,
		465: 1.9650787220797194, 999: 1.96234146113345, 1001: 1.9623367052808799, 5000: 1.9604385517065079, 1e15: Z95,
	} {
		if got := studentQuantile(nu); !near(got, want, 1e-12) {
			t.Errorf("%g degrees of freedom: %.17g, want %.17g", nu, got, want)
		}
	}
}

func TestEloAndScore(t *testing.T) {
	for _, elo := range []float64{-3000, -800, -10, -1e-9, 0, 1e-9, 10, 400, 1200} {
		got, ok := Elo(Score(elo))
		if !ok || math.Abs(got-elo) > 1e-6*math.Abs(elo)+1e-10 && elo > -1200 {
			t.Errorf("Elo(Score(%g)) = %g, %v", elo, got, ok)
		}
	}
	for _, score := range []float64{0, 1, -0.1, 1.1, math.NaN(), math.Inf(1)} {
		if got, ok := Elo(score); ok || got != 0 {
			t.Errorf("Elo(%g) = %g", score, got)
		}
	}
	if !near(Score(400), 10.0/11, 1e-15) {
		t.Errorf("Score(400) = %g", Score(400))
	}
}
