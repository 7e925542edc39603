package sprt

import "testing"

// One update of a running test: the LLR of the counts so far.
func BenchmarkLLR(b *testing.B) {
	for _, c := range []struct {
		name   string
		config Config
	}{{"normalized", NewConfig(0, 8)}, {"logistic", Config{Logistic, 0, 8, 0.05, 0.05, Wald}}, {"wide", NewConfig(-1500, 1500)}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := c.config.LLRPairs(published); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFeed(b *testing.B) {
	t, err := NewTest(NewConfig(0, 0.01)) // no verdict for millions of pairs
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := t.FeedBucket(2 + i%3 - 1); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSimulate(b *testing.B) {
	s := Simulation{Config: NewConfig(0, 8), Chances: [5]float64{31, 83, 155, 125, 72}, Runs: 100, Seed: 1, Workers: 1}
	for b.Loop() {
		if _, err := s.Run(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEstimates(b *testing.B) {
	for b.Loop() {
		EloEstimate(published)
		NEloEstimate(published)
		LOS(published)
	}
}

func TestHotPathAllocatesNothing(t *testing.T) {
	c := NewConfig(0, 8)
	logistic := Config{Logistic, 0, 8, 0.05, 0.05, Wald}
	test, _ := NewTest(NewConfig(0, 0.01))
	for name, f := range map[string]func(){
		"normalized": func() { c.LLRPairs(published) },
		"logistic":   func() { logistic.LLRPairs(published) },
		"games":      func() { c.LLR(Trinomial{384, 288, 260}) },
		"feed":       func() { test.FeedBucket(3) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %g allocations", name, n)
		}
	}
}
