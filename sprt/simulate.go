package sprt

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Simulation is a test run many times over on pairs drawn from a fixed
// distribution.
type Simulation struct {
	Config Config
	// Chances are the probabilities of the five kinds of pairs; they are scaled
	// to sum to 1. See Chances and Tilted.
	Chances [5]float64
	Runs    int    // how many tests
	Seed    uint64 // the same seed gives the same result for any Workers
	Workers int    // goroutines; 0 means one a processor
	// MaxPairs ends a test without a verdict; 0 means DefaultMaxPairs.
	MaxPairs int
	// Batch is how many pairs are played between two looks at the bounds;
	// 0 means 1.
	Batch int
	// CorrectOvershoot moves the bounds inward; see Test.CorrectOvershoot.
	CorrectOvershoot bool
	// Arrival, if set, counts pairs in the order in which they finish.
	Arrival *Arrival
}

// DefaultMaxPairs ends simulated tests that go on for ever.
const DefaultMaxPairs = 10_000_000

// Outcomes is what a Simulation found.
type Outcomes struct {
	Runs int
	// H0, H1 and None count the verdicts.
	H0, H1, None int
	// Pass is the share of tests that accepted H1, with its 95 % interval
	// (Wilson's).
	Pass Proportion
	// Pairs are the numbers of pairs of the tests, ascending.
	Pairs []int
}

// Proportion is a share of trials with its 95 % interval.
type Proportion struct {
	Value float64 `json:"value"`
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
}

// Validate says in one line what is wrong with s, or nil.
func (s Simulation) Validate() error {
	if err := s.Config.Validate(); err != nil {
		return err
	}
	sum := 0.0
	for _, p := range s.Chances {
		if !(p >= 0 && p <= math.MaxFloat64/8) {
			return fmt.Errorf("chance %g of a pair must be a number of at least 0", p)
		}
		sum += p
	}
	switch {
	case s.Config.Model == Bayesian:
		return ErrBayesianPairs
	case sum <= 0:
		return errors.New("the chances of all pairs are 0")
	case s.Runs < 1 || s.Runs > 100_000_000:
		return fmt.Errorf("%d runs: the number must be between 1 and 100000000", s.Runs)
	case s.MaxPairs < 0 || s.Batch < 0 || s.Workers < 0:
		return errors.New("the numbers of pairs, of pairs a batch and of workers must not be negative")
	}
	if s.Arrival != nil {
		return s.Arrival.validate()
	}
	return nil
}

// Run plays the tests.
func (s Simulation) Run() (Outcomes, error) {
	if err := s.Validate(); err != nil {
		return Outcomes{}, err
	}
	if s.MaxPairs == 0 {
		s.MaxPairs = DefaultMaxPairs
	}
	verdicts, pairs := make([]Verdict, s.Runs), make([]int, s.Runs)
	s.each(func(run int) { verdicts[run], pairs[run] = s.one(run) })
	o := Outcomes{Runs: s.Runs, Pairs: pairs}
	for _, v := range verdicts {
		switch v {
		case H0:
			o.H0++
		case H1:
			o.H1++
		default:
			o.None++
		}
	}
	o.Pass = NewProportion(o.H1, s.Runs)
	slices.Sort(o.Pairs)
	return o, nil
}

// each calls do for every run, on the workers; runs are handed out one by one
// and depend on nothing but their number.
func (s Simulation) each(do func(run int)) {
	workers := s.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, s.Runs) {
		wg.Go(func() {
			for {
				run := int(next.Add(1)) - 1
				if run >= s.Runs {
					return
				}
				do(run)
			}
		})
	}
	wg.Wait()
}

// one plays one test to its end.
func (s Simulation) one(run int) (Verdict, int) {
	die := newDie(s.Chances, s.Seed, run)
	draw := die.roll
	if s.Arrival != nil {
		draw = s.Arrival.arrivals(die)
	}
	if s.Batch > 1 || s.CorrectOvershoot {
		return s.oneInBatches(draw)
	}
	w := newWalker(s.Config)
	for w.pairs < s.MaxPairs {
		if v := w.feed(draw()); v != None {
			return v, w.pairs
		}
	}
	return None, w.pairs
}

func (s Simulation) oneInBatches(draw func() int) (Verdict, int) {
	t, err := NewTest(s.Config)
	if err != nil {
		return None, 0 // Validate has looked at it
	}
	if s.CorrectOvershoot {
		t.CorrectOvershoot()
	}
	for t.counts.Pairs() < s.MaxPairs {
		var batch Pentanomial
		for range max(s.Batch, 1) {
			batch[draw()]++
		}
		if v, _ := t.FeedBatch(batch); v != None {
			return v, t.counts.Pairs()
		}
	}
	return None, t.counts.Pairs()
}

// die draws pairs. Each run has its own stream of a PCG, named by the seed
// and its number.
type die struct {
	below [4]float64
	rand  *rand.Rand
}

func newDie(chances [5]float64, seed uint64, run int) *die {
	d := &die{rand: rand.New(rand.NewPCG(seed, uint64(run)))}
	sum, total := 0.0, 0.0
	for _, p := range chances {
		total += p
	}
	for i := range d.below {
		sum += chances[i] / total
		d.below[i] = sum
	}
	return d
}

func (d *die) roll() int {
	x := d.rand.Float64()
	bucket := 0
	for _, b := range d.below {
		if x >= b {
			bucket++
		}
	}
	return bucket
}
