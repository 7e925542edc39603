package sprt

import (
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
	s.MaxPairs = s.atMost()
	verdicts, pairs := make([]Verdict, s.Runs), make([]int, s.Runs)
	inorder.Each(s.Workers, s.Runs, func(run int) {
		var counts Pentanomial
		verdicts[run], counts = s.one(run)
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

// atMost returns the number of pairs that end a test.
func (s Simulation) atMost() int {
	if s.MaxPairs == 0 {
		return DefaultMaxPairs
	}
	return s.MaxPairs
}

// One runs one test to its end and returns its verdict and its pairs. Validate
// must have accepted s.
func (s Simulation) One(run int) (Verdict, Pentanomial) {
	s.MaxPairs = s.atMost()
	return s.one(run)
}

// one runs one test to its end.
func (s Simulation) one(run int) (Verdict, Pentanomial) {
	die := newDie(s.Chances, s.Seed, run)
	draw := die.roll
	if s.Arrival != nil {
		draw = s.Arrival.arrivals(die)
	}
	if s.Batch > 1 || s.CorrectOvershoot {
		return s.oneInBatches(draw)
	}
	if s.Config.Test == Adaptive {
		return s.oneAdaptive(draw)
	}
	w := newWalker(s.Config)
	for w.pairs < s.MaxPairs {
		if v := w.feed(draw()); v != None {
			return v, w.counts
		}
	}
	return None, w.counts
}

func (s Simulation) oneInBatches(draw func() int) (Verdict, Pentanomial) {
	t, err := NewTest(s.Config)
	if err != nil {
		return None, Pentanomial{} // Validate has checked this
	}
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

// walker runs a test along a path of pairs and computes the LLR only when it may
// have reached a bound, which makes simulations many times as fast. Between two
// looks, each pair moves the LLR by the constant of its kind, to first order; see
// screen.
type walker struct {
	config       Config
	lower, upper float64
	widest       float64 // the larger one of their absolute values
	counts       Pentanomial
	pairs        int
	looked       int     // the number of pairs at the last look
	llr          float64 // estimated since then
	moves        [5]float64
}

func newWalker(c Config) walker {
	w := walker{config: c}
	w.lower, w.upper = c.Bounds()
	w.widest = math.Max(w.upper, -w.lower)
	return w
}

// feed counts one pair and returns the verdict after it.
func (w *walker) feed(bucket int) Verdict {
	w.counts[bucket]++
	w.pairs++
	w.llr += w.moves[bucket]
	// The constant of a kind that has not occurred is unreliable, and the others
	// change as fast as the shares of the kinds.
	if fresh := w.pairs - w.looked; w.looked >= 16 && w.counts[bucket] > 1 && 8*fresh <= w.looked {
		margin := 0.03 + math.Max(2, w.widest)*float64(fresh)/float64(w.looked)
		if w.lower+margin < w.llr && w.llr < w.upper-margin {
			return None
		}
	}
	s := w.counts.sample(true)
	w.llr, w.moves = s.logLikelihoodRatio(w.config.Model, w.config.Elo0, w.config.Elo1)
	w.looked = w.pairs
	return judge(w.llr, w.lower, w.upper)
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
		h = likeliestWithMean(&s, logisticMean(elo))
	case Normalized:
		h = likeliestWithT(&s, elo*math.Sqrt2/C)
	default:
		return chances, fmt.Errorf("a distribution of pairs has no %v Elo", m)
	}
	for i := range s.k {
		chances[i] = s.p[i] / h.u[i]
	}
	return chances, nil
}
