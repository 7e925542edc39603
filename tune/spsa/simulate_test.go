package spsa

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"match/internal/bounded"
)

// documented returns the tuning with documented losses for fishtest's rule and
// for the mean of the second half: 0.71 and 0.31 Elo.
func documented(runs int) Simulation {
	return Simulation{Params: 20, Pairs: 70000, Batch: 8, StepLoss: 2, StartLoss: 20, Variance: 0.4, REnd: 0.002, Runs: runs, Seed: 1}
}

func TestSimulationReproducesTheRecord(t *testing.T) {
	s, margin := documented(100), 0.05
	if !bounded.IsLong() {
		s, margin = documented(8), 0.2
	}
	o, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if o.Average.Mean > 0.30+margin {
		t.Errorf("the average loses %.3f Elo, want at most 0.35", o.Average.Mean)
	}
	if math.Abs(o.Last.Mean-0.70) > margin {
		t.Errorf("the last iterate loses %.3f Elo, want 0.70", o.Last.Mean)
	}
	if o.Average.Q95 < o.Average.Mean || o.Last.Q95 < o.Last.Mean {
		t.Errorf("95%% lose less than the mean: %+v", o)
	}
	if math.Abs(o.Floor-0.695) > 0.001 {
		t.Errorf("floor %g, want 0.695", o.Floor)
	}
}

// Intervals contain the best value with their nominal probability, in short and
// in long runs.
func TestIntervalsCover(t *testing.T) {
	lengths := []int{400, 4000, 20000}
	if !bounded.IsLong() {
		lengths = lengths[:2]
	}
	for _, pairs := range lengths {
		s := documented(60)
		s.Pairs, s.Params, s.Batch = pairs, 5, 4
		o, err := s.Run(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if o.Coverage < 0.91 || o.Coverage > 0.99 {
			t.Errorf("%d pairs: %.3f of the intervals hold the best value, want 0.95", pairs, o.Coverage)
		}
	}
}

// The interval of the gain contains the true gain, for short and long runs, low
// and high rates, near and far starts.
func TestGainCovers(t *testing.T) {
	runs := uint64(bounded.Often(150, 400))
	for _, s := range []Simulation{
		{Params: 1, Pairs: 2000, StepLoss: 2, StartLoss: 20, REnd: RateFor(2000)},
		{Params: 5, Pairs: 2000, StepLoss: 2, StartLoss: 20, REnd: RateFor(2000)},
		{Params: 5, Pairs: 2000, StepLoss: 2, StartLoss: 1, REnd: RateFor(2000)},
		{Params: 3, Pairs: 4000, StepLoss: 4, StartLoss: 100, REnd: RateFor(4000)},
		{Params: 5, Pairs: 10000, StepLoss: 2, StartLoss: 20, REnd: RateFor(10000)},
		{Params: 5, Pairs: 10000, StepLoss: 0.2, StartLoss: 20, REnd: 0.002},
		{Params: 5, Pairs: 40, StepLoss: 2, StartLoss: 20, REnd: 0.05},
		{Params: 5, Pairs: 40, StepLoss: 2, StartLoss: 20, REnd: 0.5},
		{Params: 5, Pairs: 400, StepLoss: 2, StartLoss: 5, REnd: 0.3},
		{Params: 20, Pairs: 2000, StepLoss: 2, StartLoss: 20, REnd: RateFor(2000)},
		{Params: 20, Pairs: 2000, StepLoss: 0.2, StartLoss: 2, REnd: RateFor(2000)},
	} {
		s.Batch, s.Variance = 8, 0.6
		held := 0
		for seed := range runs {
			random := rand.New(rand.NewPCG(7, seed))
			r := mustNew(t, s.config(random.Uint64()))
			for p, more := r.Next(); more; p, more = r.Next() {
				if err := r.Update(p.Batch, s.play(p, random)); err != nil {
					t.Fatal(err)
				}
			}
			a := r.Answer()
			if gained := s.StartLoss - s.loss(r.Average()); math.Abs(gained-*a.Gain) <= *a.GainError {
				held++
			}
		}
		if share := float64(held) / float64(runs); share < 0.93 {
			t.Errorf("%d parameters, %d pairs, %g Elo from the best, r_end %.3g: %.1f%% of the intervals hold what was gained", s.Params, s.Pairs, s.StartLoss, s.REnd, 100*share)
		}
	}
}

func TestSimulationDoesNotDependOnWorkers(t *testing.T) {
	s := documented(6)
	s.Pairs, s.Workers = 300, 1
	want, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Workers = 5
	var told atomic.Int32
	if got, err := s.Run(context.Background(), func() { told.Add(1) }); err != nil || got != want || told.Load() != 6 {
		t.Errorf("5 workers: %v, %v, told of %d runs; want %v of 6", got, err, told.Load(), want)
	}
	s.Seed++
	if got, _ := s.Run(context.Background(), nil); got == want {
		t.Error("another seed gave the same outcome")
	}
}

func TestSimulationStops(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := documented(100).Run(ctx, nil); err == nil {
		t.Error("a stopped simulation has an outcome")
	}
	if _, _, _, err := documented(1).trial(ctx, 0); err == nil {
		t.Error("a run goes on after it was stopped")
	}
}

func TestSimulationRefuses(t *testing.T) {
	for name, change := range map[string]func(*Simulation){
		"parameters": func(s *Simulation) { s.Params = 0 },
		"runs":       func(s *Simulation) { s.Runs = 0 },
		"pairs":      func(s *Simulation) { s.Pairs = 0 },
		"batch":      func(s *Simulation) { s.Batch = 0 },
		"step":       func(s *Simulation) { s.StepLoss = 0 },
		"start":      func(s *Simulation) { s.StartLoss = math.NaN() },
		"variance":   func(s *Simulation) { s.Variance = 1.01 },
		"rate":       func(s *Simulation) { s.REnd = math.Inf(1) },
	} {
		s := documented(1)
		change(&s)
		if s.Validate() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// The largest values are valid, however far away the start is.
func TestSimulationTakesBounds(t *testing.T) {
	s := documented(1)
	s.Params, s.StepLoss, s.StartLoss, s.Variance, s.REnd = 1, 1e-4, maxLoss, 1, 1
	if err := s.Validate(); err != nil {
		t.Error(err)
	}
}

// If the best value is obvious, the interval contains it and not the start.
func TestIntervalOfASteepHill(t *testing.T) {
	s := documented(1)
	s.Params, s.Pairs, s.StepLoss, s.StartLoss, s.REnd = 1, 20000, 20, 80, 0.01
	r := mustNew(t, s.config(1))
	random := rand.New(rand.NewPCG(1, 7))
	for p, more := r.Next(); more; p, more = r.Next() {
		if err := r.Update(p.Batch, s.play(p, random)); err != nil {
			t.Fatal(err)
		}
	}
	if e := r.Answer().Parameters[0]; !(e.Low < 0 && 0 < e.High && e.High < e.Start && e.Low > -e.Start) {
		t.Errorf("it is best at 0, not at %g: %+v", e.Start, e)
	}
}

// For equal sides the share of decided games gives the variance, and the mean
// lead is that of the Elo difference.
func TestPlay(t *testing.T) {
	s := documented(1)
	s.Params = 1
	random := rand.New(rand.NewPCG(1, 1))
	const n = 200000
	equal := s.play(Point{Pairs: n, Plus: []float64{1}, Minus: []float64{-1}}, random)
	if got := float64(equal[0]+equal[1]+equal[3]+equal[4]) / n; math.Abs(got-0.56) > 0.01 { // 1 − 0.6² − 2·0.2²
		t.Errorf("%.3f of the pairs are decided", got)
	}
	better := s.play(Point{Pairs: n, Plus: []float64{0}, Minus: []float64{5}}, random) // 50 Elo
	if got, want := lead(better)/(2*n), math.Tanh(50*math.Ln10/800); math.Abs(got-want) > 0.005 {
		t.Errorf("mean lead %.4f, want %.4f", got, want)
	}
}

func BenchmarkSimulate(b *testing.B) {
	s := documented(1)
	for b.Loop() {
		if _, err := s.Run(context.Background(), nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(s.Pairs)*float64(b.N)/b.Elapsed().Seconds(), "pairs/s")
}
