package spsa

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
	"gonum.org/v1/gonum/stat"

	"match/internal/plural"
	"match/sprt"
)

// Simulation repeats a tuning many times on an engine of known strength: a
// parabola, equal in every parameter.
type Simulation struct {
	Params    int     `json:"params"`
	Pairs     int     `json:"pairs"`
	Planned   int     `json:"extended_from,omitempty"` // planned pairs before an extension; 0: not extended
	Batch     int     `json:"batch"`
	StepLoss  float64 `json:"step_loss"`  // e·c²: Elo lost by a parameter one c_end away from its best value
	StartLoss float64 `json:"start_loss"` // Elo lost at the start by all parameters together
	Variance  float64 `json:"variance"`   // of a game scored −1, 0, 1: 1 minus the draw ratio
	REnd      float64 `json:"r_end"`
	Runs      int     `json:"runs"`
	Seed      uint64  `json:"seed"`
	Workers   int     `json:"-"` // runs at a time, 0: one per processor; the outcome does not depend on it
}

// Outcome is the loss of a tuning against the best values, in Elo.
type Outcome struct {
	Average Loss `json:"average"` // of the mean of the second half of the iterates
	Last    Loss `json:"last"`    // of the last iterate

	// Floor is the theoretical loss of the last iterate after any number of
	// games, C·n·v·r/8 with C = 800/ln 10 (van den Bergh).
	Floor float64 `json:"floor"`

	// Coverage is the share of parameters whose interval contained the best
	// value.
	Coverage float64 `json:"coverage"`
}

// Loss summarises the losses of all runs, in Elo.
type Loss struct {
	Mean float64 `json:"mean"`
	Q95  float64 `json:"q95"` // 95% of the runs lost less
}

// maxLoss bounds the losses of a simulation, in Elo.
const maxLoss = 2000

// Validate returns an error for invalid settings.
func (s Simulation) Validate() error {
	for _, n := range []struct {
		what       string
		value, max int
	}{{"parameters", s.Params, 1 << 16}, {"runs", s.Runs, 1 << 24}} {
		if n.value < 1 || n.value > n.max {
			return fmt.Errorf("%d %s: want 1 to %d", n.value, n.what, n.max)
		}
	}
	for _, x := range []struct {
		what       string
		value, max float64
	}{{"step loss", s.StepLoss, maxLoss}, {"start loss", s.StartLoss, maxLoss}, {"variance", s.Variance, 1}, {"r_end", s.REnd, 1}} {
		if !(x.value > 0 && x.value <= x.max) {
			return fmt.Errorf("the %s is %g, want more than 0 and at most %g", x.what, x.value, x.max)
		}
	}
	if s.Planned < 0 || s.Planned > 0 && s.Planned >= s.Pairs { // otherwise the number of pairs is checked below
		return fmt.Errorf("%d pairs before the run was extended: want less than its %d pairs", s.Planned, s.Pairs)
	}
	return s.config(0).Validate()
}

// config has steps of 1 and the best values at 0. Its bounds are far away.
func (s Simulation) config(seed uint64) Config {
	start := math.Sqrt(s.StartLoss / (float64(s.Params) * s.StepLoss))
	far := 100 + 4*start
	c := Config{Pairs: s.Pairs, Batch: s.Batch, Seed: seed}
	if s.Planned > 0 {
		c.Before = []int{s.Planned}
	}
	for i := range s.Params {
		c.Params = append(c.Params, Param{
			Name: fmt.Sprint("p", i+1), Kind: Float, Start: start, Min: -far, Max: far, CEnd: 1, REnd: s.REnd,
		})
	}
	return c
}

// Run runs the simulation. tell is called after every run, from any goroutine;
// it may be nil.
func (s Simulation) Run(ctx context.Context, tell func()) (Outcome, error) {
	if err := s.Validate(); err != nil {
		return Outcome{}, err
	}
	average, last, held := make([]float64, s.Runs), make([]float64, s.Runs), make([]float64, s.Runs)
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(cmp.Or(max(s.Workers, 0), runtime.GOMAXPROCS(0)))
	for i := range s.Runs {
		if inner.Err() != nil {
			break
		}
		group.Go(func() (err error) {
			average[i], last[i], held[i], err = s.trial(inner, uint64(i))
			if err == nil && tell != nil {
				tell()
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return Outcome{}, err
	}
	loss := func(values []float64) Loss {
		slices.Sort(values)
		return Loss{stat.Mean(values, nil), stat.Quantile(0.95, stat.Empirical, values, nil)}
	}
	return Outcome{
		Average: loss(average), Last: loss(last), Coverage: loss(held).Mean,
		Floor: sprt.C * float64(s.Params) * s.Variance * s.REnd / 8,
	}, context.Cause(ctx)
}

// trial runs one tuning, and returns the losses of its average and its last values and the share of the intervals that
// held. Its games have their own stream of random numbers, which also gives the run's seed.
func (s Simulation) trial(ctx context.Context, number uint64) (average, last, held float64, err error) {
	random := rand.New(rand.NewPCG(s.Seed, number))
	r, err := New(s.config(random.Uint64()))
	if err != nil {
		return 0, 0, 0, err
	}
	for p, more := r.Next(); more; p, more = r.Next() {
		if p.Batch&1023 == 0 && ctx.Err() != nil {
			return 0, 0, 0, context.Cause(ctx)
		}
		if err := r.Update(p.Batch, s.play(p, random)); err != nil {
			return 0, 0, 0, err
		}
	}
	for _, e := range r.Answer().Parameters {
		if e.Low <= 0 && 0 <= e.High {
			held += 1 / float64(s.Params)
		}
	}
	return s.loss(r.Average()), s.loss(r.theta), held, nil
}

// loss returns the loss of values, in Elo.
func (s Simulation) loss(values []float64) (elo float64) {
	for _, x := range values {
		elo += s.StepLoss * x * x
	}
	return elo
}

// play draws the results of a batch. The share of decisive games is the
// variance, unless one side is so much stronger that it must be larger.
func (s Simulation) play(p Point, random *rand.Rand) (results sprt.Pentanomial) {
	lead := 2*sprt.Score(s.loss(p.Minus)-s.loss(p.Plus)) - 1
	decided := max(s.Variance, math.Abs(lead))
	wins, losses := (decided+lead)/2, (decided-lead)/2
	for range p.Pairs {
		bucket := 2
		for range 2 {
			switch x := random.Float64(); {
			case x < wins:
				bucket++
			case x < wins+losses:
				bucket--
			}
		}
		results[bucket]++
	}
	return results
}

// Report is the result of a simulation, and its JSON document.
type Report struct {
	Simulation
	Outcome
}

// Text returns the report as text.
func (r *Report) Text() string {
	return fmt.Sprintf(`%s, %s, a step of c_end costs %g Elo, %g Elo below the best at the start, %s
mean of the second half  %.2f Elo below the best values on average, 95%% within %.2f
last values              %.2f Elo, 95%% within %.2f; more games cannot bring that below %.2f
intervals                %.1f%% of the 95%% intervals contain the best value
`, plural.Count(r.Params, "parameter"), plural.Count(r.Pairs, "pair"), r.StepLoss, r.StartLoss, plural.Count(r.Runs, "run"),
		r.Average.Mean, r.Average.Q95, r.Last.Mean, r.Last.Q95, r.Floor, 100*r.Coverage)
}
