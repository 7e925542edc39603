package changepoint

import (
	"errors"
	"fmt"

	"match/sprt"
)

// Search finds the step of a line of players by pairs of the players after the
// first one, by place from 0, against it. First the last player is tested; only
// if it is weaker does the search begin. Whoever plays the pairs asks who plays
// the n-th one and counts them in that order. Who that is depends on the pairs
// until n − Batch·Open at most, so that it does not matter how many are played at
// a time: pairs that were named when the test came to its end are played by the
// last player, and count. Make one with New.
type Search struct {
	SearchConfig
	test    *sprt.Test
	verdict sprt.Verdict
	tested  int // pairs of the test
	belief  *Belief
	blocks  []int // the places of the blocks that were named, see begin
	counted int   // pairs
	found   int   // -1: not yet
}

// SearchConfig is what determines a search.
type SearchConfig struct {
	Test       sprt.Config `json:"sprt"`             // of the first player's lead over the last
	Suspects   []int       `json:"suspects"`         // by place: how many changes lead to it from the place before
	Confidence float64     `json:"confidence"`       // ends when the step is at one place with this chance
	Batch      int         `json:"batch"`            // pairs of a block
	Open       int         `json:"open"`             // blocks that are named ahead
	Better     bool        `json:"better,omitempty"` // looks for a step after which players are stronger
}

// The usual search.
const (
	DefaultConfidence = 0.95
	DefaultBatch      = 8
	DefaultOpen       = 4
)

// Validate says in one line what is wrong with c, or nil.
func (c SearchConfig) Validate() error {
	switch {
	case len(c.Suspects) == 0:
		return errors.New("there is nothing between the ends")
	case !(c.Confidence >= 0.5 && c.Confidence < 1):
		return fmt.Errorf("confidence %g: want at least 0.5 and less than 1", c.Confidence)
	case c.Batch < 1 || c.Batch > 1_000_000:
		return fmt.Errorf("batch %d: want 1 to 1000000 pairs", c.Batch)
	case c.Open < 1 || c.Open > 1000:
		return fmt.Errorf("open %d: want 1 to 1000 blocks", c.Open)
	case c.Test.Model == sprt.Bayesian:
		return sprt.ErrBayesianPairs
	}
	for _, n := range c.Suspects {
		if n < 1 {
			return fmt.Errorf("%d suspects at a place: want at least 1", n)
		}
	}
	return c.Test.Validate()
}

// New starts a search.
func New(c SearchConfig) (*Search, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	test, err := sprt.NewTest(c.Test)
	return &Search{SearchConfig: c, test: test, belief: NewBelief(Pairs, c.Suspects), found: -1}, err
}

// Last is the place of the end of the line.
func (s *Search) Last() int { return len(s.Suspects) - 1 }

// Who returns who plays the n-th pair, from 0; ok is false where that depends on
// pairs that are not counted yet, or where the search is over before it.
func (s *Search) Who(n int) (place int, ok bool) {
	if s.Over() {
		return 0, false
	}
	switch begin := s.begin(); {
	case s.verdict == sprt.None:
		return s.Last(), n < s.counted+s.Batch*s.Open
	case n < begin:
		return s.Last(), true
	case (n-begin)/s.Batch < len(s.blocks):
		return s.blocks[(n-begin)/s.Batch], true
	}
	return 0, false
}

// begin is the first pair of the first block.
func (s *Search) begin() int { return s.tested + s.Batch*s.Open - 1 }

// Count counts the next pair: the half points that the first player made in it, 0
// to 4.
func (s *Search) Count(bucket int) error {
	place, ok := s.Who(s.counted)
	if !ok {
		return sprt.ErrStopped
	}
	if s.verdict == sprt.None {
		own := bucket
		if s.Better {
			own = 4 - bucket
		}
		v, err := s.test.FeedBucket(own)
		if err != nil {
			return err
		}
		s.verdict, s.tested = v, s.counted+1
	}
	s.counted++
	s.belief.learn(place, behindBy(bucket, s.Better))
	if s.verdict == sprt.H1 && (s.counted-s.tested)%s.Batch == 0 {
		s.look()
	}
	return nil
}

// look sees whether the step is found, and names the next block.
func (s *Search) look() {
	s.belief.update()
	if place, chance := s.belief.Top(); chance >= s.Confidence {
		s.found = place
		return
	}
	s.blocks = append(s.blocks, s.belief.Best())
}

// Over says whether the search has come to its end.
func (s *Search) Over() bool { return s.verdict == sprt.H0 || s.found >= 0 }

// Found is the place of the step.
func (s *Search) Found() (place int, ok bool) { return s.found, s.found >= 0 }

// Ends is the verdict of the test of the ends: H1 where they differ.
func (s *Search) Ends() sprt.Verdict { return s.verdict }

// Tested is how many pairs the test of the ends has taken so far.
func (s *Search) Tested() int { return s.tested }

// Test is the test of the ends.
func (s *Search) Test() *sprt.Test { return s.test }

// Belief is what the counted pairs tell of the step, in scores of a pair.
func (s *Search) Belief() *Belief {
	s.belief.update()
	return s.belief
}
