package sprt

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"match/internal/inorder"
)

// Simulation runs a test many times on pairs drawn from a fixed distribution.
type Simulation struct {
	Config Config
	// Chances are the probabilities of the five kinds of pairs; they are scaled
	// to sum to 1. See Chances and Tilted.
	Chances [5]float64
	Runs    int    // number of tests
	Seed    uint64 // the same seed gives the same result for any number of Workers
	Workers int    // goroutines; 0: one per processor
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

// DefaultMaxPairs is the default length limit of simulated tests.
const DefaultMaxPairs = 10_000_000

// Outcomes is the result of a Simulation.
type Outcomes struct {
	Runs int
	// H0, H1 and None count the verdicts.
	H0, H1, None int
	// Pass is the share of tests that accepted H1, with its 95% interval
	// (Wilson's).
	Pass Proportion
	// Pairs are the numbers of pairs of the tests, ascending.
	Pairs []int
}

// Proportion is a share of trials with its 95% interval.
type Proportion struct {
	Value float64 `json:"value"`
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
}

// Validate returns a one-line error if s is invalid.
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
	case s.Config.Test == Adaptive && s.CorrectOvershoot:
		return errors.New("the correction for overshoot applies only to Wald's test")
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

// Run runs the tests.
func (s Simulation) Run() (Outcomes, error) {
	if err := s.Validate(); err != nil {
		return Outcomes{}, err
	}
	verdicts, pairs := make([]Verdict, s.Runs), make([]int, s.Runs)
	inorder.Each(s.Workers, s.Runs, func(run int) {
		var counts Pentanomial
		verdicts[run], counts = s.One(run)
		pairs[run] = counts.Pairs()
	})
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

// One runs one test to its end and returns its verdict and its pairs. Validate
// must have accepted s.
func (s Simulation) One(run int) (Verdict, Pentanomial) {
	s.MaxPairs = cmp.Or(s.MaxPairs, DefaultMaxPairs)
	die := newDie(s.Chances, s.Seed, run)
	draw := die.roll
	if s.Arrival != nil {
		draw = s.Arrival.arrivals(die)
	}
	t, err := NewTest(s.Config)
	if err != nil {
		return None, Pentanomial{} // Validate has checked this
	}
	if s.Batch > 1 || s.CorrectOvershoot {
		return s.inBatches(t, draw)
	}
	c := newScreen(t)
	for t.counts.Pairs()+c.pairs < s.MaxPairs {
		if c.add(draw()) {
			if v := c.look(); v != None {
				return v, t.counts
			}
		}
	}
	return None, t.counts.Plus(c.batch)
}

// inBatches is One for a test that looks after every batch.
func (s Simulation) inBatches(t *Test, draw func() int) (Verdict, Pentanomial) {
	if s.CorrectOvershoot {
		t.CorrectOvershoot()
	}
	for t.counts.Pairs() < s.MaxPairs {
		var batch Pentanomial
		for range max(s.Batch, 1) {
			batch[draw()]++
		}
		if v, _ := t.feedBatch(batch); v != None {
			return v, t.counts
		}
	}
	return None, t.counts
}

// die draws pairs. Each run has its own PCG stream, determined by the seed and
// its number.
type die struct {
	below [4]float64
	rand  *rand.Rand
}

func newDie(chances [5]float64, seed uint64, run int) *die {
	d := &die{rand: rand.New(rand.NewPCG(seed, uint64(run)))}
	sum, chances := 0.0, scaled(chances)
	for i := range d.below {
		sum += chances[i]
		d.below[i] = sum
	}
	return d
}

// scaled returns chances that sum to 1.
func scaled(chances [5]float64) [5]float64 {
	total := chances[0] + chances[1] + chances[2] + chances[3] + chances[4]
	for i := range chances {
		chances[i] /= total
	}
	return chances
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

// Chances returns the shares of the five kinds of pairs in a sample, for a
// Simulation: kinds missing from the sample have probability 0.
func Chances(p Pentanomial) ([5]float64, error) {
	if err := p.Validate(); err != nil {
		return [5]float64{}, err
	}
	if p.Pairs() == 0 {
		return [5]float64{}, errors.New("no pairs to draw from")
	}
	s := p.sample(false)
	return s.p, nil
}

// Tilted returns the most likely distribution of a sample for the true difference
// elo, in the model's Elo. It is the distribution that the LLR assumes under that
// hypothesis. Empty buckets are regularised.
func Tilted(p Pentanomial, m Model, elo float64) (chances [5]float64, err error) {
	if err := p.Validate(); err != nil {
		return chances, err
	}
	if err := checkElo("elo", elo); err != nil {
		return chances, err
	}
	s := p.sample(true)
	var h hypothesis
	switch m {
	case Logistic:
		h = s.withMean(logisticMean(elo))
	case Normalized:
		h = s.withT(elo * math.Sqrt2 / C)
	default:
		return chances, fmt.Errorf("a distribution of pairs has no %v Elo", m)
	}
	for i := range s.k {
		chances[i] = s.p[i] / h.u[i]
	}
	return chances, nil
}
