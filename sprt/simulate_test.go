package sprt

import (
	"math"
	"slices"
	"testing"

	"match/internal/bounded"
)

var published = Pentanomial{31, 83, 155, 125, 72}

func TestSimulationIsTheSameForAnyWorkers(t *testing.T) {
	s := Simulation{Config: NewConfig(0, 20), Chances: [5]float64{1, 4, 9, 4.2, 1}, Runs: 60, Seed: 7, Workers: 1}
	a, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	s.Workers = 7
	b, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	if a.H0 != b.H0 || a.H1 != b.H1 || !slices.Equal(a.Pairs, b.Pairs) {
		t.Errorf("1 worker: %d/%d, 7 workers: %d/%d", a.H0, a.H1, b.H0, b.H1)
	}
	s.Seed = 8
	c, _ := s.Run()
	if slices.Equal(a.Pairs, c.Pairs) {
		t.Error("another seed gave the same pairs")
	}
}

// The screen may hold back pairs only if the test cannot end there: it must agree with
// a Test that looks after each pair.
func (s Simulation) missesNoBound(t *testing.T, runs int) {
	for run := range runs {
		got, counts := s.One(run)
		test, _ := NewTest(s.Config)
		die, want := newDie(s.Chances, s.Seed, run), None
		for want == None && test.counts.Pairs() < s.MaxPairs {
			want, _ = test.FeedBucket(die.roll())
		}
		if got != want || counts != test.counts {
			t.Fatalf("%v %v, run %d: %v %v, want %v %v", s.Config, s.Chances, run, got, counts, want, test.counts)
		}
	}
}

func TestScreenOfWaldMissesNoBound(t *testing.T) {
	runs := bounded.Often(8, 25)
	for _, chances := range [][5]float64{{31, 83, 155, 125, 72}, {1, 50, 400, 60, 1}, {1, 0, 1000, 0, 1}, {5, 0, 0, 0, 6}, {0.01, 0, 3, 0.02, 5}} {
		for _, c := range []Config{NewConfig(0, 30), {Logistic, -5, 10, 0.05, 0.05, Wald}, {Normalized, -40, 40, 0.01, 0.2, Wald}, {Normalized, 0, 20, 0.001, 0.8, Wald}} {
			Simulation{Config: c, Chances: chances, MaxPairs: 3000, Seed: 3}.missesNoBound(t, runs)
		}
	}
}

// At either hypothesis the error rates are the configured ones and the mean
// length is the planned one, within the noise of this many runs.
func TestSimulationMeetsPlan(t *testing.T) {
	c := NewConfig(0, 40)
	for _, elo := range []float64{0, 40} {
		chances, err := Tilted(published, Normalized, elo)
		if err != nil {
			t.Fatal(err)
		}
		o, err := Simulation{Config: c, Chances: chances, Runs: 1500, Seed: 2}.Run()
		if err != nil {
			t.Fatal(err)
		}
		v, _ := Variance(published)
		p, _ := NewPlan(c, v)
		elo0, elo1, _ := p.Bounds()
		want := p.At(elo0 + (elo1-elo0)*elo/40)
		// Bounds so far apart overshoot; closer ones are in docs/method/statistics.md.
		if math.Abs(o.Pass.Value-want.Pass) > 0.03 {
			t.Errorf("at %g: pass %.4f, plan %.4f", elo, o.Pass.Value, want.Pass)
		}
		if mean, _ := o.MeanPairs(); math.Abs(2*mean/want.Games-1) > 0.15 {
			t.Errorf("at %g: %.0f games, plan %.0f", elo, 2*mean, want.Games)
		}
	}
}

func TestTiltedFulfilsItsHypothesis(t *testing.T) {
	for _, p := range []Pentanomial{published, {1, 0, 0, 0, 0}, {0, 0, 1000, 0, 0}, {5, 1, 0, 100, 7}} {
		for _, elo := range []float64{-900, -100, -8, 0, 1e-3, 8, 200, 900} {
			chances, err := Tilted(p, Normalized, elo)
			if err != nil {
				t.Fatal(err)
			}
			s := sample{k: 5, games: 2, b: p.sample(true).b, p: chances}
			tv, _ := s.tValue()
			if got := tv * C / math.Sqrt2; math.Abs(got-elo) > 1e-6*(1+math.Abs(elo)) {
				t.Errorf("%v tilted to %g nElo has %g", p, elo, got)
			}
			chances, err = Tilted(p, Logistic, elo)
			s.p = chances
			if got, _ := s.meanScore().elo(); err != nil || math.Abs(got-elo) > 1e-6*(1+math.Abs(elo)) {
				t.Errorf("%v tilted to %g Elo has %g", p, elo, got)
			}
		}
	}
}

func TestSimulationRefuses(t *testing.T) {
	good := Simulation{Config: NewConfig(0, 5), Chances: [5]float64{1, 1, 1, 1, 1}, Runs: 1}
	for name, change := range map[string]func(*Simulation){
		"bounds": func(s *Simulation) { s.Config.Elo1 = -1 },
		"nan":    func(s *Simulation) { s.Chances[2] = math.NaN() },
		"zero":   func(s *Simulation) { s.Chances = [5]float64{} },
		"runs":   func(s *Simulation) { s.Runs = 0 },
		"model":  func(s *Simulation) { s.Config.Model = Bayesian },
	} {
		s := good
		change(&s)
		if _, err := s.Run(); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestOvershootCorrectionShortensTests(t *testing.T) {
	c := NewConfig(0, 60)
	chances, _ := Tilted(published, Normalized, 60)
	plain, err := Simulation{Config: c, Chances: chances, Runs: 600, Seed: 4, Batch: 4}.Run()
	if err != nil {
		t.Fatal(err)
	}
	corrected, err := Simulation{Config: c, Chances: chances, Runs: 600, Seed: 4, Batch: 4, CorrectOvershoot: true}.Run()
	if err != nil {
		t.Fatal(err)
	}
	a, _ := plain.MeanPairs()
	b, _ := corrected.MeanPairs()
	if b >= a {
		t.Errorf("%.1f pairs with the correction, %.1f without", b, a)
	}
}

// With many parallel pairs, the first ones to finish are mostly of the quick
// kind. With one at a time, they finish in the order in which they were started.
func TestArrivalsFavourQuickPairs(t *testing.T) {
	chances := [5]float64{1, 1, 1, 1, 1}
	a := Arrival{Concurrent: 2000, Length: [5]float64{10, 10, 10, 10, 0.1}}
	next := a.arrivals(newDie(chances, 1, 0))
	quick := 0
	for range 200 {
		if next() == 4 {
			quick++
		}
	}
	if quick < 150 {
		t.Errorf("%d of the first 200 pairs are quick ones", quick)
	}
	a.Concurrent = 1
	next = a.arrivals(newDie(chances, 1, 0))
	quick = 0
	for range 2000 {
		if next() == 4 {
			quick++
		}
	}
	if quick < 320 || quick > 480 {
		t.Errorf("%d of 2000 pairs are quick ones, want a fifth", quick)
	}
}
