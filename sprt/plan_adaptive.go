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
	accepts := p.accepts(p.drift(scoreAboveHalf(elo)))
	return leastFrom0(p.gamesPerTime(), 1e15, func(games float64) bool { return accepts(H1, games)+accepts(H0, games) >= q })
}

// AtMost returns the plan of a test that ends after the given number of games, if it has no verdict
// by then. Its Pass is the probability that H1 is accepted within them.
func (p Plan) AtMost(games float64) Plan {
	p.most = games
	return p
}

// cut returns the expectation of the test that ends after the most games, from that of the whole test. The
// mean is the integral of the probability that it goes on, by Simpson's rule.
func (p Plan) cut(h float64, whole Expectation) Expectation {
	const steps = 400
	const far = 30 // means, after which as good as every test has ended
	accepts := p.accepts(h)
	goesOn := func(games float64) float64 { return max(0, 1-accepts(H1, games)-accepts(H0, games)) }
	step := min(p.most, far*whole.Games) / steps
	sum := 1 + goesOn(steps*step) // it goes on after no games
	for i := 1; i < steps; i++ {
		sum += float64(2+2*(i%2)) * goesOn(float64(i)*step)
	}
	return Expectation{Pass: min(whole.Pass, accepts(H1, p.most)), Games: min(whole.Games, p.most, sum*step/3)}
}

// accepts returns the probability of a verdict within a number of games.
func (p Plan) accepts(h float64) func(v Verdict, games float64) float64 {
	if p.config.Test == Adaptive {
		l := p.law()
		return func(v Verdict, games float64) float64 { return l.leaves(v, h, l.from.t+games/p.gamesPerTime()) }
	}
	m := motion{a: p.lower, b: p.upper, drift: h / 2, variance: 1}
	return func(v Verdict, games float64) float64 {
		time := 4 * games / p.gamesPerTime() // the LLR is twice the motion of a region
		if v == H0 {
			return m.worse(time, p.lower)
		}
		return 1 - m.worse(time, p.upper)
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
