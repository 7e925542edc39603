package sprt

import "math"

// AtNormalized is At for a true difference in normalized Elo.
func (p Plan) AtNormalized(nelo float64) Expectation {
	return p.atScore(nelo / C * math.Sqrt(p.variance))
}

// Overshooting returns the plan of a test whose LLR moves in the jumps of these
// pairs and lands beyond its bounds, which makes it longer and its errors smaller
// (Siegmund, Sequential Analysis, chapter X): both bounds are moved outwards by the
// expected excess. p must have been made with the variance of the pairs.
//
// The excess is E[Y²]/2E[Y] of the ladder steps Y of the walk of the half points,
// which are 1 or 2. For a walk with steps of −2 to 2 and the mean 0,
//
//	1 − f(z) = −(z−1)²·(az² + (b+2a)z + a)/z²,
//
// where a and b are the probabilities of steps by 2 and by 1 to one side. By the
// factorisation of Wiener and Hopf, P(Y = 2) is the absolute value of the smaller
// root of the last factor.
func (p Plan) Overshooting(pairs Pentanomial) Plan {
	s := pairs.sample(true)
	a, b := (s.p[0]+s.p[4])/2, (s.p[1]+s.p[3])/2
	middle := b + 2*a
	two := 2 * a / (middle + math.Sqrt(middle*middle-4*a*a))
	halfPoint := (p.score1 - p.score0) / (2 * p.variance)
	p.excess = halfPoint * (1 + 3*two) / (2 * (1 + two))
	if p.config.Test == Wald {
		p.lower, p.upper = p.lower-p.excess, p.upper+p.excess
	}
	return p
}
