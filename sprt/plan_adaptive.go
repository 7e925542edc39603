package sprt

import "math"

// gamesPerTime returns the number of games in a unit of the time of a region.
func (p Plan) gamesPerTime() float64 {
	width := p.score1 - p.score0
	return 4 * p.variance / (width * width)
}

// law returns the distribution of the end of an adaptive test.
func (p Plan) law() *law {
	if p.rest != nil {
		return p.rest
	}
	return p.region().law(p.look())
}

// excessOfEvidence is how far an evidence jumps beyond its bound, relative to the
// LLR of Wald's test: alternatives nearer than its own prevail at most bounds.
const excessOfEvidence = 0.75

// region returns the region of an adaptive test.
func (p Plan) region() region {
	r := regionFor(p.config.Alpha, p.config.Beta)
	r.up += excessOfEvidence * p.excess
	r.down += excessOfEvidence * p.excess
	return r
}

// look returns the time of an adaptive test's first look.
func (p Plan) look() float64 { return 2 * firstLook / p.gamesPerTime() }

// After returns the plan of the rest of the test after these pairs. A test with
// a verdict needs no further games. For an adaptive test the plan is accurate
// to about one per cent.
func (p Plan) After(pairs Pentanomial) Plan {
	if p.config.Test == Wald {
		llr, err := p.config.LLRPairs(pairs)
		if err != nil {
			return p
		}
		return p.From(llr)
	}
	s := pairs.sample(false)
	t := 2 * s.n / p.gamesPerTime()
	at := moment{t: t, x: t * p.drift(s.mean())}
	p.rest = regionFor(p.config.Alpha, p.config.Beta).walkRoughly(at, p.look())
	return p
}

// Longest returns the number of games after which the test has always ended.
// Wald's test has no such number: ok is false.
func (p Plan) Longest() (games float64, ok bool) {
	if p.config.Test != Adaptive {
		return 0, false
	}
	length := regionFor(p.config.Alpha, p.config.Beta).longest()
	return math.Max(length, p.look()) * p.gamesPerTime(), true
}

// Quantile returns the number of games within which the test ends with
// probability q, 0 < q < 1, at a true difference in logistic Elo.
func (p Plan) Quantile(elo, q float64) float64 {
	ended := p.ended(p.drift(scoreAboveHalf(elo)))
	return leastFrom0(p.gamesPerTime(), 1e15, func(games float64) bool { return ended(games) >= q })
}

// ended returns the probability that the test has ended within the given number
// of games.
func (p Plan) ended(h float64) func(games float64) float64 {
	if p.config.Test == Adaptive {
		l := p.law()
		return func(games float64) float64 {
			t := l.from.t + games/p.gamesPerTime()
			return l.passesBy(h, t) + l.failsBy(h, t)
		}
	}
	m := motion{a: p.lower, b: p.upper, drift: h / 2, variance: 1}
	return func(games float64) float64 {
		t := 4 * games / p.gamesPerTime() // the LLR is twice the motion of a region
		return m.worse(t, p.lower) + 1 - m.worse(t, p.upper)
	}
}

// meanTime returns the mean length of a test with close bounds: games · (distance
// of the bounds)² / (variance of a game).
func (c Config) meanTime(h float64) float64 {
	if c.Test == Adaptive {
		return 4 * regionFor(c.Alpha, c.Beta).law(0).meanTime(h)
	}
	lower, upper := c.Bounds()
	_, time := exits(lower, upper, h)
	return time
}
