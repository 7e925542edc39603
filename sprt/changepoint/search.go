package changepoint

import (
	"errors"
	"fmt"

	"match/sprt"
)

// Search finds the step of a line of players from pairs between the first player
// and the others, which are numbered by place from 0. It first tests the last
// player, and searches only if that one is weaker. The caller asks who plays the
// n-th pair and counts the pairs in that order. The answer depends on the pairs
// before n − Batch·Open at most, so the number of pairs played at a time does not
// affect it. Pairs named when the test ends are played by the last player, and
// count. Create it with New.
type Search struct {
	SearchConfig
	test    *sprt.Test
	verdict sprt.Verdict
	tested  int // pairs of the test
	belief  *Belief
	blocks  []int // the places of the named blocks, see begin
	counted int   // pairs
	found   int   // -1: not yet
}

// SearchConfig determines a search.
type SearchConfig struct {
	Test       sprt.Config `json:"sprt"`             // of the first player's lead over the last
	Suspects   []int       `json:"suspects"`         // by place: the number of changes between it and the place before
	Confidence float64     `json:"confidence"`       // the search ends when one place has this probability
	Batch      int         `json:"batch"`            // pairs of a block
	Open       int         `json:"open"`             // blocks named ahead
	Better     bool        `json:"better,omitempty"` // looks for a step after which players are stronger
}

// The default search.
const (
	DefaultConfidence = 0.95
	DefaultBatch      = 8
	DefaultOpen       = 4
)

// Validate returns a one-line error if c is invalid.
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

// Last returns the place of the end of the line.
func (s *Search) Last() int { return len(s.Suspects) - 1 }

// Who returns the place that plays the n-th pair, from 0. ok is false if that
// depends on pairs that are not counted yet, or if the search ends before it.
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

// begin returns the first pair of the first block.
func (s *Search) begin() int { return s.tested + s.Batch*s.Open - 1 }

// Count adds the next pair: the first player's half points in it, 0 to 4.
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

// look checks whether the step is found, and names the next block.
func (s *Search) look() {
	s.belief.update()
	if place, chance := s.belief.Top(); chance >= s.Confidence {
		s.found = place
		return
	}
	s.blocks = append(s.blocks, s.belief.Best())
}

// Over reports whether the search has ended.
func (s *Search) Over() bool { return s.verdict == sprt.H0 || s.found >= 0 }

// Found returns the place of the step.
func (s *Search) Found() (place int, ok bool) { return s.found, s.found >= 0 }

// Ends returns the verdict of the test of the ends: H1 if they differ.
func (s *Search) Ends() sprt.Verdict { return s.verdict }

// Tested returns how many pairs the test of the ends has used so far.
func (s *Search) Tested() int { return s.tested }

// Test returns the test of the ends.
func (s *Search) Test() *sprt.Test { return s.test }

// Belief returns the distribution of the step after the counted pairs, in
// scores of a pair.
func (s *Search) Belief() *Belief {
	s.belief.update()
	return s.belief
}
