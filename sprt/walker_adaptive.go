package sprt

import "math"

// oneAdaptive plays one adaptive test to its end. It feeds a Test in batches
// that end where the test could stop: see screen.
func (s Simulation) oneAdaptive(draw func() int) (Verdict, Pentanomial) {
	t, err := NewTest(s.Config)
	if err != nil {
		return None, Pentanomial{} // Validate has checked this
	}
	c := newScreen(t)
	for t.counts.Pairs()+c.pairs < s.MaxPairs {
		if c.add(draw()) {
			if v, _ := t.feedBatch(c.batch); v != None {
				return v, t.counts
			}
			c.reset()
		}
	}
	return None, t.counts.Plus(c.batch)
}

// screen holds pairs back from an adaptive test while they cannot end it, which
// makes simulations many times as fast. To first order, a pair changes each
// log-likelihood ratio by a constant that depends on its kind. The constants are
// those of the last look, and the screen has a safety margin before each bound.
type screen struct {
	test     *Test
	batch    Pentanomial
	pairs    int // in the batch
	counted  int // by the test
	up, down [mixed]float64
	a, b     float64
}

func newScreen(t *Test) *screen { return &screen{test: t, a: t.upper, b: -t.lower} }

func (c *screen) reset() {
	c.batch, c.pairs, c.counted = Pentanomial{}, 0, c.test.counts.Pairs()
	c.up, c.down = c.test.mixture.up, c.test.mixture.down
}

// add holds back a pair. It returns true if the test must look now.
func (c *screen) add(bucket int) bool {
	c.batch[bucket]++
	c.pairs++
	if c.counted < firstLook {
		return c.pairs >= firstLook
	}
	for j := range c.up {
		c.up[j] += c.test.mixture.upMoves[j][bucket]
		c.down[j] += c.test.mixture.downMoves[j][bucket]
	}
	// The constants of a kind that has not occurred are unreliable.
	if c.test.counts[bucket] == 0 || 8*c.pairs > c.counted {
		return true
	}
	margin := 0.03 + 2*float64(c.pairs)/float64(c.counted)
	return reaches(&c.up, c.a-margin) || reaches(&c.down, c.b-margin)
}

// reaches reports whether a mixture is at or above a bound.
func reaches(x *[mixed]float64, bound float64) bool {
	return largestPart(x)+logMixed >= bound && mix(x) >= bound
}

// logMixed is the largest possible excess of a mixture over its largest part.
var logMixed = math.Log(float64(mixed))
