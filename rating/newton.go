package rating

import "math"

const (
	// maxStep keeps the first steps, taken far from the answer, from leaving
	// the range in which the second derivatives tell anything.
	maxStep  = 300 * eloUnit
	maxSteps = 200
	// small is a step, 10⁻⁴ Elo, whose own error is beyond anything worth a
	// further one: that error is about the square of a step, or
	// stepTolerance times it.
	small         = 1e-4 * eloUnit
	stepTolerance = 1e-6
	// runaway is where White's advantage is on its way to infinity, and
	// runawayDraws the parameter of draws.
	runaway      = 2500 * eloUnit
	runawayDraws = 60
)

// newton maximises the value of a problem, which is concave, by damped Newton
// steps from equal ratings. It is not ok if a parameter diverges.
func (p *problem) newton() (theta []float64, ok bool) {
	n := len(p.players)
	theta = append(make([]float64, n, n+2), p.start[:]...)
	step := make([]float64, n+2)
	now := p.at(theta)
	shape := newLayout(now.information)
	for range maxSteps {
		newSystem(now.information, shape, p.free, stepTolerance).solve(step, now.gradient, 1)
		recentre(step[:n], p.tied)
		length := norm(step)
		if math.IsNaN(length) || p.free[0] && math.Abs(theta[n]) > runaway || math.Abs(theta[n+1]) > runawayDraws {
			return theta, false
		}
		next, state, found := p.climb(theta, step, min(1, maxStep/length), now.value)
		if !found { // no better place along this step: rounding is all that is left
			return theta, length < math.Sqrt(small)
		}
		theta, now = next, state
		if length < small {
			return theta, true
		}
	}
	return theta, false
}

// climb takes the step, or so much of it as does not go down.
func (p *problem) climb(theta, step []float64, scale, value float64) (next []float64, s state, found bool) {
	next = make([]float64, len(theta))
	slack := 1e-12 * (1 + math.Abs(value))
	for range 40 {
		for i := range next {
			next[i] = theta[i] + scale*step[i]
		}
		if s = p.at(next); s.value >= value-slack {
			return next, s, true
		}
		scale /= 2
	}
	return theta, s, false
}

// recentre takes the mean from ratings that nothing ties to a scale.
func recentre(ratings []float64, tied bool) {
	if tied || len(ratings) == 0 {
		return
	}
	mean := 0.0
	for _, v := range ratings {
		mean += v
	}
	mean /= float64(len(ratings))
	for i := range ratings {
		ratings[i] -= mean
	}
}
