package spsa

import (
	"fmt"
	"math"
)

// Config is everything that a run depends on, except the results of its
// games.
type Config struct {
	Params []Param `json:"params"`
	Pairs  int     `json:"pairs"` // planned for the run
	Batch  int     `json:"batch"` // pairs between the same two sides
	Seed   uint64  `json:"seed"`  // of signs and roundings

	// Before are the planned pairs before each extension, first to last.
	Before []int `json:"before,omitempty"`
}

// maxPairs is the greatest number of pairs of a run.
const maxPairs = 1 << 30

// maxNumbers bounds the memory of a run: its parameters after every batch.
const maxNumbers = 1 << 27

// Validate returns an error for an invalid configuration.
func (c Config) Validate() error {
	switch {
	case len(c.Params) == 0:
		return fmt.Errorf("there are no parameters to tune")
	case c.Pairs < 1 || c.Pairs > maxPairs:
		return fmt.Errorf("%d pairs: want 1 to %d", c.Pairs, maxPairs)
	case c.Batch < 1 || c.Batch > c.planned():
		return fmt.Errorf("batches of %d pairs: want 1 to %d, the pairs of the run", c.Batch, c.planned())
	case c.batches() > maxNumbers/len(c.Params):
		return fmt.Errorf("%d batches of %d parameters are too many to store: want larger batches",
			c.batches(), len(c.Params))
	}
	from := 0
	for _, end := range c.Before {
		if end <= from || end >= c.Pairs {
			return fmt.Errorf("a run of %d pairs that had %v before: want each number to be more than the one before it", c.Pairs, c.Before)
		}
		from = end
	}
	seen := map[string]bool{}
	for _, p := range c.Params {
		if err := p.Validate(); err != nil {
			return err
		}
		if seen[p.Name] {
			return p.wrong("it is listed twice")
		}
		seen[p.Name] = true
	}
	return nil
}

// The exponents of fishtest and OpenBench, and their share A of the pairs
// during which the rate is held back. They are fixed, so that c_end and r_end
// mean the same here as there.
const (
	alpha     = 0.602
	gamma     = 0.101
	stability = 0.1
)

// gains are the factors of step and rate at one pair: c_k = CEnd·c and R_k =
// REnd·r. Both are 1 at pair N, the last pair of the original plan:
//
//	c_k = c_end·(N/k)^γ
//	R_k = r_end·((A+N)/(A+k))^α·(c_end/c_k)²
//
// Beyond N, after an extension, c_k stays c_end.
type gains struct{ c, r float64 }

// gains returns the factors at the first pair of a batch, counted from 0.
func (c Config) gains(batch int) gains {
	before, _ := c.place(batch)
	n, k := float64(c.planned()), float64(before+1)
	a := stability * n
	step := max(1, math.Pow(n/k, gamma))
	return gains{step, math.Pow((a+n)/(a+k), alpha) / (step * step)}
}

// An extended run keeps its batches, even a last one that is smaller than the
// others, and the gains of its original plan, because games already played cannot
// change. Beyond the old end c_k stays c_end, and R_k continues to fall with
// (A+k)^−α: the longer the run, the less a game moves.

// Extended returns the configuration of the run with more pairs.
func (c Config) Extended(pairs int) Config {
	c.Before = append(c.Before[:len(c.Before):len(c.Before)], c.Pairs)
	c.Pairs = pairs
	return c
}

// planned is N, the planned pairs that determine the gains.
func (c Config) planned() int { return c.end(0) }

// end returns the end of a stage of the run; stages are counted from 0.
func (c Config) end(stage int) int {
	if stage < len(c.Before) {
		return c.Before[stage]
	}
	return c.Pairs
}

// batches returns the number of batches. The last of a stage may be smaller than
// Batch.
func (c Config) batches() (n int) {
	from := 0
	for stage := range len(c.Before) + 1 {
		n += c.batchesIn(c.end(stage) - from)
		from = c.end(stage)
	}
	return n
}

func (c Config) batchesIn(pairs int) int { return (pairs + c.Batch - 1) / c.Batch }

// place returns the number of pairs before a batch, counted from 0, and in
// it.
func (c Config) place(batch int) (before, pairs int) {
	for stage := range len(c.Before) + 1 {
		left := c.end(stage) - before
		if n := c.batchesIn(left); batch >= n {
			batch -= n
			before += left
			continue
		}
		before += batch * c.Batch
		return before, min(c.Batch, c.end(stage)-before)
	}
	return c.Pairs, 0
}

// Through returns the number of pairs played by the end of a batch, counted from
// 0.
func (c Config) Through(batch int) int {
	before, pairs := c.place(batch)
	return before + pairs
}
