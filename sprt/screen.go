package sprt

import "math"

// screen holds pairs back from a test while they cannot end it, which makes
// simulations many times as fast. To first order, a pair changes each
// log-likelihood ratio by a constant that depends on its kind. The constants are
// those of the last look, and the screen has a safety margin before each bound.
type screen struct {
	test     *Test
	growth   float64 // of the margin with the share of the pairs that the test has not seen
	batch    Pentanomial
	pairs    int            // in the batch
	counted  int            // by the test
	llr      float64        // of Wald's test
	up, down [mixed]float64 // of an adaptive test
}

func newScreen(t *Test) *screen {
	c := &screen{test: t, growth: 2}
	if t.config.Test == Wald {
		c.growth = max(c.growth, t.upper, -t.lower)
	}
	return c
}

// look lets the test count the pairs that were held back, and returns its verdict.
func (c *screen) look() Verdict {
	v := c.test.count(c.batch)
	c.batch, c.pairs, c.counted = Pentanomial{}, 0, c.test.counts.Pairs()
	c.llr, c.up, c.down = c.test.llr, c.test.mixture.up, c.test.mixture.down
	return v
}

// add holds back a pair. It returns true if the test must look now.
func (c *screen) add(bucket int) bool {
	t := c.test
	c.batch[bucket]++
	c.pairs++
	if c.counted < firstLook {
		return t.config.Test == Wald || c.pairs >= firstLook
	}
	// The constants of a kind that has not occurred are unreliable, and the others change as fast as the shares of
	// the kinds.
	late := t.counts[bucket] == 0 || 8*c.pairs > c.counted
	margin := 0.03 + c.growth*float64(c.pairs)/float64(c.counted)
	if t.config.Test == Wald {
		c.llr += t.moves[bucket]
		return late || c.llr <= t.lower+margin || c.llr >= t.upper-margin
	}
	for j := range c.up {
		c.up[j] += t.mixture.upMoves[j][bucket]
		c.down[j] += t.mixture.downMoves[j][bucket]
	}
	return late || reaches(&c.up, t.upper-margin) || reaches(&c.down, -t.lower-margin)
}

// reaches reports whether a mixture is at or above a bound.
func reaches(x *[mixed]float64, bound float64) bool {
	return largestPart(x)+logMixed >= bound && mix(x) >= bound
}

// logMixed is the largest possible excess of a mixture over its largest part.
var logMixed = math.Log(float64(mixed))
