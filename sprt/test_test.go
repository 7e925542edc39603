package sprt

import (
	"errors"
	"testing"
)

func TestTestStopsAtItsBound(t *testing.T) {
	test, err := NewTest(NewConfig(0, 8))
	if err != nil {
		t.Fatal(err)
	}
	d := newDie([5]float64{31, 83, 155, 125, 72}, 5, 0)
	v := None
	for v == None {
		b := d.roll()
		before := test.counts
		if v, err = test.FeedBucket(b); err != nil {
			t.Fatal(err)
		}
		before[b]++
		if test.counts != before {
			t.Fatalf("counts %v, want %v", test.counts, before)
		}
		llr, _ := test.config.LLRPairs(before)
		if test.LLR() != llr || test.verdict != test.config.Verdict(llr) || test.verdict != v {
			t.Fatalf("LLR %g and %v, want %g", test.LLR(), test.verdict, llr)
		}
	}
	final := test.counts
	if got, err := test.Feed(Win, Win); !errors.Is(err, ErrStopped) || got != v || test.counts != final {
		t.Errorf("a pair after the verdict: %v, %v, counts %v", got, err, test.counts)
	}
}

func TestTestRefuses(t *testing.T) {
	if _, err := NewTest(NewConfig(8, 0)); err == nil {
		t.Error("bounds the wrong way round were accepted")
	}
	if _, err := NewTest(Config{Bayesian, 0, 8, 0.05, 0.05, Wald}); !errors.Is(err, ErrBayesianPairs) {
		t.Errorf("BayesElo on pairs: %v", err)
	}
	test, _ := NewTest(NewConfig(0, 8))
	for name, feed := range map[string]func() (Verdict, error){
		"outcome": func() (Verdict, error) { return test.Feed(Win, 3) },
		"bucket":  func() (Verdict, error) { return test.FeedBucket(5) },
		"batch":   func() (Verdict, error) { return test.feedBatch(Pentanomial{-1, 2}) },
	} {
		if v, err := feed(); err == nil || v != None || test.counts.Pairs() != 0 {
			t.Errorf("%s: %v, %v, counts %v", name, v, err, test.counts)
		}
	}
}

// The ladder of the path 0, 2, 1, 5, −4: steps up 2 and 3, one step down of 4.
func TestOvershoot(t *testing.T) {
	var o overshoot
	for _, llr := range []float64{2, 1, 5, -4} {
		o.observe(llr)
	}
	lower, upper := o.tighten(-10, 10)
	if !near(upper, 10-(4+9.0)/5/2, 1e-15) || !near(lower, -10+2, 1e-15) {
		t.Errorf("bounds %g, %g", lower, upper)
	}
	if lower, upper = o.tighten(-1, 1); lower > 0 || upper < 0 {
		t.Errorf("bounds past zero: %g, %g", lower, upper)
	}
}
