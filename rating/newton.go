package rating

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

const (
	// maxStep limits the first steps, which are far from the solution. Otherwise
	// they could leave the range in which the second derivatives are useful.
	maxStep  = 300 * eloUnit
	maxSteps = 200
	// small is a step after which no further one is worthwhile: 10⁻⁴ Elo. The error
	// after a step is about the square of the step, or stepTolerance times it.
	small         = 1e-4 * eloUnit
	stepTolerance = 1e-6
	// runaway is the White's advantage beyond which it is diverging; runawayDraws is
	// the same for the draw parameter.
	runaway      = 2500 * eloUnit
	runawayDraws = 60
)

// newton maximises the value of a problem by damped Newton steps from equal
// ratings. Ordo's law is not concave everywhere: where a Newton step would lead
// downhill, it follows the gradient. It returns the maximum with the information
// there. ok is false if a parameter diverges.
func (p *problem) newton() (theta []float64, there *form, ok bool) {
	n := len(p.players)
	theta = append(make([]float64, n, n+2), p.start[:]...)
	step := make([]float64, n+2)
	now := p.at(theta)
	shape := newLayout(now.information)
	for range maxSteps {
		newSystem(now.information, shape, p.free, stepTolerance).solve(step, now.gradient, 1)
		if !(floats.Dot(step, now.gradient) >= 0) {
			copy(step, now.gradient)
		}
		p.recentre(step[:n])
		length := floats.Norm(step, math.Inf(1))
		if math.IsNaN(length) || p.free[0] && math.Abs(theta[n]) > runaway || math.Abs(theta[n+1]) > runawayDraws {
			return theta, now.information, false
		}
		next, state, found := p.climb(theta, step, min(1, maxStep/length), now.value)
		if !found { // no better point along this step: only rounding errors are left
			return theta, now.information, length < math.Sqrt(small)
		}
		theta, now = next, state
		if length < small {
			return theta, now.information, true
		}
	}
	return theta, now.information, false
}

// climb takes the step, shortened until the value does not decrease.
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

// recentre subtracts the mean from ratings that are not fixed to a scale.
func (p *problem) recentre(ratings []float64) {
	if !p.tied {
		centreColumns(ratings, 1)
	}
}
