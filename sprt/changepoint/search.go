package changepoint

import (
	"errors"
	"fmt"
	"math"

	"match/sprt"
)

// Search finds the place of the largest loss in a line of players, which are
// numbered from 0, from pairs between them. It first tests the last player
// against the first, and searches only if the last one is weaker or
// SearchConfig.Anyway is set. The caller asks who plays the n-th pair and counts
// the pairs in that order. The answer depends on the pairs before n − Batch·Open
// at most, so the number of pairs played at a time does not affect it. Pairs named
// when the test ends are played by the ends, and count. Create it with New.
type Search struct {
	SearchConfig
	test    *sprt.Test
	verdict sprt.Verdict
	belief  *Belief
	blocks  []block
	playing int // the block of the next pair
	counted int // pairs
	answer  *Answer
}

// block is a run of pairs of the same players.
type block struct {
	players [2]int
	end     int // the number of the pair after it
}

// Answer is what a search has found.
type Answer struct {
	Places []int   // one place that lost most, or two that both lost a lot, one of them most; none: no large loss
	Chance float64 // of this
	Below  float64 // without places: no place lost as much as this
}

// SearchConfig determines a search.
type SearchConfig struct {
	Test       sprt.Config `json:"sprt"`             // of the first player's lead over the last
	Suspects   []int       `json:"suspects"`         // by place: the number of changes between it and the place before
	Confidence float64     `json:"confidence"`       // the search ends when one place has this probability
	Batch      int         `json:"batch"`            // pairs of a block
	Open       int         `json:"open"`             // blocks named ahead
	Better     bool        `json:"better,omitempty"` // looks for the largest gain instead of the largest loss
	Anyway     bool        `json:"anyway,omitempty"` // searches even if the ends do not differ
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

// New starts a search with a prior, as a rule c.Prior().
func New(c SearchConfig, p Prior) (*Search, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	test, err := sprt.NewTest(c.Test)
	return &Search{SearchConfig: c, test: test, belief: NewBelief(p, c.Suspects)}, err
}

// Ends returns the two ends of the line.
func (s *Search) Ends() [2]int { return [2]int{0, len(s.Suspects)} }

// Who returns the players of the n-th pair, from 0. ok is false if they depend on
// pairs that are not counted yet, or if the search ends before it.
func (s *Search) Who(n int) (players [2]int, ok bool) {
	if s.Over() {
		return players, false
	}
	if s.verdict == sprt.None {
		return s.Ends(), n < s.counted+s.Batch*s.Open
	}
	for i := s.playing; i < len(s.blocks); i++ {
		if n < s.blocks[i].end {
			return s.blocks[i].players, true
		}
	}
	return players, false
}

// Count adds the next pair: the earlier player's half points in it, 0 to 4.
func (s *Search) Count(bucket int) error {
	players, ok := s.Who(s.counted)
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
		if s.verdict = v; v != sprt.None {
			s.blocks = []block{{s.Ends(), s.counted + s.Batch*s.Open}}
		}
	}
	s.counted++
	s.belief.Observe(players[0], players[1], behindBy(bucket, s.Better))
	if s.verdict != sprt.None {
		s.look()
	}
	return nil
}

// steady is the share of the pairs so far that the next block has, as its
// reciprocal: blocks grow, since the first of them change the posterior most.
const steady = 64

// look checks whether the answer is known, and names the next block, if that is
// due.
func (s *Search) look() {
	if s.counted == s.blocks[s.playing].end {
		s.playing++
	}
	named := s.blocks[len(s.blocks)-1].end
	if s.Over() || s.counted+s.Batch*s.Open-s.Batch < named {
		return
	}
	if a, ok := s.belief.Answer(s.Confidence, s.Least(), s.verdict == sprt.H1); ok {
		s.answer = &a
		return
	}
	from, to := s.belief.Best()
	s.blocks = append(s.blocks, block{[2]int{from, to}, named + s.Batch*max(1, s.counted/(steady*s.Batch))})
}

// Prior returns the prior of a search. One that goes on anyway expects a loss that
// others make up for.
func (s SearchConfig) Prior() Prior {
	p := Pairs
	if s.Anyway {
		p.Number = []float64{0.15, 0.3, 0.4, 0.15}
	}
	return p
}

// Least returns the size of a loss below which there is nothing to find: that of
// the test's alternative, in the unit of a belief.
func (s SearchConfig) Least() float64 {
	if s.Test.Model == sprt.Normalized {
		return s.Test.Elo1 * math.Ln10 / 800 * Pairs.Sigma * math.Sqrt2
	}
	return s.Test.Elo1 / Elo
}

// Over reports whether the search has ended.
func (s *Search) Over() bool { return s.verdict == sprt.H0 && !s.Anyway || s.answer != nil }

// Answer returns what was found; ok is false before that.
func (s *Search) Answer() (a Answer, ok bool) {
	if s.answer == nil {
		return a, false
	}
	return *s.answer, true
}

// Verdict returns the verdict of the test of the ends: H1 if they differ.
func (s *Search) Verdict() sprt.Verdict { return s.verdict }

// Test returns the test of the ends.
func (s *Search) Test() *sprt.Test { return s.test }

// Belief returns the distribution of the losses after the counted pairs.
func (s *Search) Belief() *Belief { return s.belief }
