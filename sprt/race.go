package sprt

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Race searches for a candidate that is better than a baseline, in few games.
// Each candidate has its own test against the baseline, with a share of α and all
// of β. Thompson sampling assigns each block of pairs to a candidate. The first
// H1 ends the race. The following holds for every rule that assigns the blocks
// from past results only:
//
//   - the probability that the answer is not better than Elo0 is at most α, and
//   - if some candidate is better by Elo1, the probability of no answer is at most β.
//
// The candidate of block b depends only on the results of the blocks up to b −
// Open and on the seed. So the number of pairs played at a time does not matter.
type Race struct {
	RaceConfig
	tests   []*Test
	absent  []bool
	blocks  []int // the candidates of the blocks that were named
	counted int   // counted pairs
	decided int   // candidates with a verdict, or absent
	answer  int   // the first candidate with H1, -1: none
}

// RaceConfig determines a race.
type RaceConfig struct {
	Test       Config `json:"sprt"` // test of each candidate: α is its share
	Candidates int    `json:"-"`
	Batch      int    `json:"batch"`         // pairs of a block
	Open       int    `json:"open"`          // blocks named ahead
	All        bool   `json:"all,omitempty"` // continue until every candidate has a verdict
	Seed       uint64 `json:"race_seed"`
}

// The default blocks of a race.
const (
	RaceBatch = 16
	RaceOpen  = 4
)

// Validate returns a one-line error if c is invalid.
func (c RaceConfig) Validate() error {
	switch {
	case c.Candidates < 2:
		return fmt.Errorf("%d candidates: a race has at least 2", c.Candidates)
	case c.Batch < 1 || c.Batch > 1_000_000:
		return fmt.Errorf("batch %d: want 1 to 1000000 pairs", c.Batch)
	case c.Open < 1 || c.Open > 1000:
		return fmt.Errorf("open %d: want 1 to 1000 blocks", c.Open)
	case c.Test.Model == Bayesian:
		return ErrBayesianPairs
	}
	return c.Test.Validate()
}

// NewRace starts a race.
func NewRace(c RaceConfig) (*Race, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	r := &Race{RaceConfig: c, absent: make([]bool, c.Candidates), answer: -1}
	for range c.Candidates {
		t, err := NewTest(c.Test)
		if err != nil {
			return nil, err
		}
		r.tests = append(r.tests, t)
	}
	for range c.Open {
		r.name()
	}
	return r, nil
}

// Who returns the candidate of the n-th pair, from 0. ok is false if that
// depends on pairs that are not counted yet, or if the race ends before it.
func (r *Race) Who(n int) (candidate int, ok bool) {
	if r.Over() || n/r.Batch >= len(r.blocks) {
		return 0, false
	}
	return r.blocks[n/r.Batch], true
}

// Count counts the next pair, given as its index into a Pentanomial. A pair of
// a candidate with a verdict, or of an absent one, changes nothing.
func (r *Race) Count(bucket int) error {
	i, ok := r.Who(r.counted)
	if !ok {
		return ErrStopped
	}
	if r.open(i) {
		v, err := r.tests[i].FeedBucket(bucket)
		if err != nil {
			return err
		}
		if v != None {
			r.decided++
		}
		if v == H1 && r.answer < 0 {
			r.answer = i
		}
	}
	r.advance()
	return nil
}

// Forfeit counts the next pair as not played because its candidate is absent.
// The candidate gets no further block and no verdict.
func (r *Race) Forfeit() error {
	i, ok := r.Who(r.counted)
	if !ok {
		return ErrStopped
	}
	if r.open(i) {
		r.absent[i] = true
		r.decided++
	}
	r.advance()
	return nil
}

func (r *Race) advance() {
	r.counted++
	if r.counted%r.Batch == 0 {
		r.name()
	}
}

// open reports whether pairs of a candidate still count.
func (r *Race) open(candidate int) bool {
	return r.tests[candidate].verdict == None && !r.absent[candidate]
}

// Over reports whether the race has ended: it has an answer, or all candidates
// that are not absent have a verdict.
func (r *Race) Over() bool {
	return r.decided == r.Candidates || r.answer >= 0 && !r.All
}

// Answer returns the first candidate that was accepted.
func (r *Race) Answer() (candidate int, ok bool) { return r.answer, r.answer >= 0 }

// TestOf returns the test of a candidate.
func (r *Race) TestOf(candidate int) *Test { return r.tests[candidate] }

// Blocks returns the candidates of the blocks with counted pairs: not those that are only named ahead.
func (r *Race) Blocks() []int { return r.blocks[:(r.counted+r.Batch-1)/r.Batch] }

// name names the next block by Thompson sampling: every candidate without a
// verdict draws its effect from the posterior distribution, and the one with the
// largest effect plays. The effect of a pair, t, is normal about 0 before the
// first pair, with a standard deviation of max(8, Elo1) normalized Elo.
func (r *Race) name() {
	if r.Over() {
		return
	}
	prior := math.Max(8, math.Abs(r.Test.Elo1)) * math.Sqrt2 / C
	sigma := r.sigma()
	best, most := -1, math.Inf(-1)
	for i, t := range r.tests {
		if !r.open(i) {
			continue
		}
		s := t.counts.sample(false)
		v := 1 / (s.n + 1/(prior*prior))
		draw := rand.New(rand.NewPCG(r.Seed, uint64(len(r.blocks))<<32|uint64(i))).NormFloat64()
		if key := v*s.n*s.mean()/sigma + math.Sqrt(v)*draw; key > most {
			best, most = i, key
		}
	}
	r.blocks = append(r.blocks, best)
}

// sigma returns the standard deviation of a pair of all candidates together.
func (r *Race) sigma() float64 {
	var all Pentanomial
	for _, t := range r.tests {
		all = all.Plus(t.counts)
	}
	if all.Pairs() < firstLook {
		return 0.25
	}
	s := all.sample(true)
	return math.Sqrt(s.moment(2, s.mean()))
}
