package sprt

import "errors"

// Test is a running test, of either kind. Feed it pairs in the order in which
// they were scheduled, not in the order in which they finished; otherwise short
// games count too early. Create it with NewTest. It is not safe for use from
// several goroutines.
type Test struct {
	config       Config
	lower, upper float64
	counts       Pentanomial
	llr          float64
	moves        [5]float64 // of the LLR by one more pair of each kind, to first order; for Wald's test
	mixture      mixture    // for an adaptive test
	verdict      Verdict
	overshoot    *overshoot
}

// NewTest starts a test on pairs. It rejects an invalid Config, and BayesElo
// bounds, which pairs do not support.
func NewTest(c Config) (*Test, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if c.Model == Bayesian {
		return nil, ErrBayesianPairs
	}
	t := &Test{config: c}
	t.lower, t.upper = c.Bounds()
	return t, nil
}

// ErrStopped is returned when a test that has its verdict is fed more pairs.
var ErrStopped = errors.New("the test already has a verdict: later pairs are not counted")

// Feed counts one pair and returns the verdict after it. After its verdict the
// test accepts no more pairs, and returns the verdict with ErrStopped.
func (t *Test) Feed(first, second Outcome) (Verdict, error) {
	b, err := Bucket(first, second)
	if err != nil {
		return t.verdict, err
	}
	return t.FeedBucket(b)
}

// FeedBucket is Feed for a pair given as its index into a Pentanomial, 0 … 4:
// the half points A made.
func (t *Test) FeedBucket(bucket int) (Verdict, error) {
	if bucket < 0 || bucket > 4 {
		return t.verdict, errors.New("a pair has 0 to 4 half points")
	}
	var one Pentanomial
	one[bucket] = 1
	return t.feedBatch(one)
}

// feedBatch counts a batch of pairs at once and looks at the bounds once,
// after all of them.
func (t *Test) feedBatch(batch Pentanomial) (Verdict, error) {
	if t.verdict != None {
		return t.verdict, ErrStopped
	}
	if err := batch.Validate(); err != nil {
		return t.verdict, err
	}
	if batch.Pairs() == 0 {
		return t.verdict, nil
	}
	if err := t.counts.Plus(batch).Validate(); err != nil {
		return t.verdict, err
	}
	return t.count(batch), nil
}

// count counts a batch that may be counted, and returns the verdict after it.
func (t *Test) count(batch Pentanomial) Verdict {
	t.counts = t.counts.Plus(batch)
	if t.config.Test == Adaptive {
		t.mixture = t.config.mixture(t.counts)
		t.llr = t.config.leadOf(t.counts.Pairs(), t.mixture.evidence())
	} else {
		s := t.counts.sample(true)
		t.llr, t.moves = s.logLikelihoodRatio(t.config.Model, t.config.Elo0, t.config.Elo1)
	}
	t.verdict = t.judge()
	return t.verdict
}

// judge returns the verdict on the counted pairs.
func (t *Test) judge() Verdict {
	if t.overshoot != nil && t.config.Test == Wald {
		t.overshoot.observe(t.llr)
	}
	lower, upper := t.Bounds()
	return judge(t.llr, lower, upper)
}

// Verdict returns the verdict so far; nil, which is no test, has none.
func (t *Test) Verdict() Verdict {
	if t == nil {
		return None
	}
	return t.verdict
}

// Counts returns the pairs so far.
func (t *Test) Counts() Pentanomial { return t.counts }

// LLR returns the log-likelihood ratio after the last pair; for an adaptive test,
// its lead (see Config.Lead).
func (t *Test) LLR() float64 { return t.llr }

// Bounds returns the values at which the test stops now. They are those of its
// Config unless it corrects for overshoot.
func (t *Test) Bounds() (lower, upper float64) {
	if t.overshoot == nil {
		return t.lower, t.upper
	}
	return t.overshoot.tighten(t.lower, t.upper)
}

// overshoot estimates how far the LLR will jump past a bound.
//
// Wald's bounds are exact for a path that hits them exactly. A path that moves in
// jumps lands beyond them, so the test is more careful, and longer, than
// requested. The expected excess is E[Y²]/2E[Y], where Y are the ladder steps of
// the path: the amounts by which it exceeds its own record (Siegmund, Sequential
// Analysis, corollary 8.33). The steps are measured on the path itself, as
// fishtest does after each batch.
type overshoot struct{ up, down ladder }

// ladder sums the steps between successive records of a path from 0 upwards.
type ladder struct{ record, sum, squares float64 }

func (l *ladder) observe(v float64) {
	if v <= l.record {
		return
	}
	step := v - l.record
	l.record = v
	l.sum += step
	l.squares += step * step
}

// excess returns the expected overshoot, 0 before the first step.
func (l *ladder) excess() float64 {
	if l.sum == 0 {
		return 0
	}
	return l.squares / l.sum / 2
}

func (o *overshoot) observe(llr float64) {
	o.up.observe(llr)
	o.down.observe(-llr)
}

// tighten moves the bounds inward by the expected overshoot, but never past
// zero, so that they stay on their sides.
func (o *overshoot) tighten(lower, upper float64) (float64, float64) {
	return min(lower+o.down.excess(), 0), max(upper-o.up.excess(), 0)
}

// CorrectOvershoot makes the test stop earlier by the overshoot expected from its
// own path. Call it before the first pair. It has no effect on an adaptive test,
// whose bounds come from its own recursion.
func (t *Test) CorrectOvershoot() { t.overshoot = &overshoot{} }
