package sprt

import (
	"fmt"
	"math"
	"strings"
)

// Correction says how the error rate α is shared among several tests, so that
// the chance of one or more false H1 among all of them stays at most α.
type Correction int

const (
	// Holm gives each test α/m, where m is the number of tests that have not
	// accepted H1 yet: every acceptance makes the remaining tests a little
	// easier. Never less powerful than Bonferroni, hence the default. (Holm
	// 1979; for sequential tests Bartroff and Song 2014.)
	Holm Correction = iota
	// Bonferroni gives each of k tests α/k.
	Bonferroni
)

// Corrections lists the names of the corrections, default first.
func Corrections() []string { return []string{"holm", "bonferroni"} }

// String is the correction's name.
func (c Correction) String() string {
	if c < 0 || int(c) >= len(Corrections()) {
		return fmt.Sprintf("correction %d", int(c))
	}
	return Corrections()[c]
}

// ParseCorrection reads a correction's name.
func ParseCorrection(name string) (Correction, error) {
	for i, n := range Corrections() {
		if n == name {
			return Correction(i), nil
		}
	}
	return 0, fmt.Errorf("unknown correction %q: one of %s", name, strings.Join(Corrections(), ", "))
}

// Share is c with α divided by the number of tests: the first threshold of
// Holm, and every one of Bonferroni.
func (c Config) Share(tests int) Config {
	c.Alpha /= float64(max(tests, 1))
	return c
}

// Family runs the same test on several candidates, of which each is judged
// against H0 with a family-wise error rate: the chance that any candidate for
// which H0 holds is accepted is at most Config.Alpha. β stays the error rate of
// each single test.
//
// It is not safe for use from several goroutines.
type Family struct {
	config     Config
	correction Correction
	members    []member
}

type member struct {
	counts  Pentanomial
	llr     float64
	verdict Verdict
}

// NewFamily starts as many tests as there are candidates.
func NewFamily(c Config, candidates int, how Correction) (*Family, error) {
	if candidates < 1 {
		return nil, fmt.Errorf("%d candidates: a family needs at least one", candidates)
	}
	if how < Holm || how > Bonferroni {
		return nil, fmt.Errorf("unknown %v", how)
	}
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if c.Model == Bayesian {
		return nil, ErrBayesianPairs
	}
	if err := c.Share(candidates).Validate(); err != nil {
		return nil, fmt.Errorf("alpha shared by %d candidates: %w", candidates, err)
	}
	return &Family{config: c, correction: how, members: make([]member, candidates)}, nil
}

// FeedBatch counts pairs of one candidate, 0 ≤ candidate < candidates, and
// returns its verdict. With Holm an accepted candidate can carry others with
// it: look at Verdict for all of them.
func (f *Family) FeedBatch(candidate int, pairs Pentanomial) (Verdict, error) {
	if candidate < 0 || candidate >= len(f.members) {
		return None, fmt.Errorf("candidate %d: there are %d, counted from 0", candidate, len(f.members))
	}
	m := &f.members[candidate]
	if m.verdict != None {
		return m.verdict, ErrStopped
	}
	if err := pairs.Validate(); err != nil {
		return None, err
	}
	llr, err := f.config.LLRPairs(m.counts.Plus(pairs))
	if err != nil {
		return None, err
	}
	m.counts, m.llr = m.counts.Plus(pairs), llr
	f.settle()
	return m.verdict, nil
}

// settle gives verdicts until none is added: each H1 moves the upper bound of
// the rest under Holm.
func (f *Family) settle() {
	for again := true; again; {
		again = false
		lower, upper := f.Bounds()
		for i := range f.members {
			m := &f.members[i]
			if m.verdict != None || m.counts.Pairs() == 0 {
				continue
			}
			m.verdict = judge(m.llr, lower, upper)
			again = again || m.verdict == H1
			_, upper = f.Bounds()
		}
	}
}

// Bounds are the values of the LLR at which the tests still running stop now.
// The lower one is that of the single test and does not move: a failing
// candidate is not kept alive by the number of its rivals.
func (f *Family) Bounds() (lower, upper float64) {
	share := len(f.members)
	if f.correction == Holm {
		for _, m := range f.members {
			if m.verdict == H1 {
				share--
			}
		}
	}
	lower, _ = f.config.Bounds()
	return lower, math.Log1p(-f.config.Beta) - math.Log(f.config.Alpha/float64(max(share, 1)))
}

// Verdict of one candidate.
func (f *Family) Verdict(candidate int) Verdict { return f.members[candidate].verdict }

// Counts of one candidate.
func (f *Family) Counts(candidate int) Pentanomial { return f.members[candidate].counts }

// LLR of one candidate.
func (f *Family) LLR(candidate int) float64 { return f.members[candidate].llr }
