package changepoint

import "math"

// explanation is one way in which the line may have come about: the size of
// movements, and up to three stretches with one step each or one stretch with
// two.
type explanation struct {
	weight    float64 // its probability; before normalize its logarithm
	drift     *drifted
	logWeight float64 // the logarithm of the weight of the drift
	scale     float64 // standard deviation of the steps
	at        [3]int  // stretches with a step, ascending
	count     int
	hidden    bool          // at[0] has two steps, of which only the sum is known
	back      bool          // of two steps the later one takes the earlier one back
	u         [3]float64    // means of the steps
	v         [3][3]float64 // their covariance
}

// solve computes the distribution of the steps, and returns by what they change the
// likelihood: with the prior variance s² and Q = I/s² + G, restricted to the
// stretches with steps, the factor is exp(fit)/√det with fit = ½ gᵀQ⁻¹g and
// det = |s²Q| ≥ 1.
func (x *explanation) solve(r int) (fit, det float64) {
	d := x.drift
	own := 1 / (x.scale * x.scale)
	switch {
	case x.back:
		return x.solveBack(r, own)
	case x.hidden:
		own /= 2
	}
	for i, a := range x.at[:x.count] {
		for j, b := range x.at[:x.count] {
			x.v[i][j] = d.info[a*r+b]
		}
		x.v[i][i] += own
	}
	det = x.invert(own)
	for i, a := range x.at[:x.count] {
		x.u[i] = 0
		for j, b := range x.at[:x.count] {
			x.u[i] += x.v[i][j] * d.about[b]
		}
		fit += x.u[i] * d.about[a] / 2
	}
	return fit, det
}

// invert inverts v by the method of Gauss and Jordan, and returns the determinant of v divided by own.
func (x *explanation) invert(own float64) (det float64) {
	det = 1
	for p := range x.count {
		row := &x.v[p]
		det *= row[p] / own
		scale := 1 / row[p]
		row[p] = 1
		for j := range x.count {
			row[j] *= scale
		}
		for i := range x.count {
			if other := &x.v[i]; i != p {
				factor := other[p]
				other[p] = 0
				for j := range x.count {
					other[j] -= factor * row[j]
				}
			}
		}
	}
	return det
}

// solveBack is solve for a step that is taken back. Within one stretch it leaves
// no trace.
func (x *explanation) solveBack(r int, own float64) (fit, det float64) {
	if x.hidden {
		x.u[0], x.v[0][0] = 0, 0
		return 0, 1
	}
	d, a, b := x.drift, x.at[0], x.at[1]
	q, g := own+d.info[a*r+a]+d.info[b*r+b]-2*d.info[a*r+b], d.about[a]-d.about[b]
	x.u[0], x.u[1] = g/q, -g/q
	x.v[0][0], x.v[1][1], x.v[0][1], x.v[1][0] = 1/q, 1/q, -1/q, -1/q
	return g * x.u[0] / 2, q / own
}

// addSteps adds the means of the steps, times a weight.
func (x *explanation) addSteps(steps []float64, weight float64) {
	for k := range x.count {
		steps[x.at[k]] += weight * x.u[k]
	}
}

// lost returns the probability that a step is a loss.
func (x *explanation) lost(k int) float64 { return normal(x.u[k] / math.Sqrt(x.v[k][k])) }

// larger returns mean and variance of the larger one of two hidden steps. They are
// half of their sum u, and more or less than that by a normal number with the
// variance s²/2, or s² if one takes the other back.
func (x *explanation) larger() (mean, variance float64) {
	half := x.half()
	return x.u[0]/2 + half*math.Sqrt(2/math.Pi), x.v[0][0]/4 + half*half*(1-2/math.Pi)
}

// half returns the standard deviation of half the difference of two hidden steps.
func (x *explanation) half() float64 {
	if x.back {
		return x.scale
	}
	return x.scale / math.Sqrt2
}
