package sprt

import "math"

// tilt is the distribution nearest in likelihood to a sample under one linear
// constraint Σ pᵢφᵢ = 0: pᵢ = p̂ᵢ/uᵢ with uᵢ = 1 + xφᵢ.
//
// With a lopsided sample, x differs only by rounding from the pole at which one
// uᵢ vanishes, so the solution is stored relative to that bucket: u at the pole
// is v, y = 1−v, and every other uᵢ = 1 − y·φᵢ/φ_pole. The smaller one of v and y
// has full relative precision.
type tilt struct {
	pole int        // index of the bucket whose u is smallest
	v, y float64    // u at the pole, and 1 − v
	phi  [5]float64 // the constraint
	u    [5]float64 // 1 + xφᵢ, all positive
}

// x returns the Lagrange multiplier of the constraint.
func (t *tilt) x() float64 { return -t.y / t.phi[t.pole] }

// solve finds the tilt of p over its first k buckets under the constraint phi. ok
// is false if no distribution satisfies the constraint, that is, if phi does not
// change sign. guess is a start value for v; 0 means none.
func solve(p, phi *[5]float64, k int, guess float64) (t tilt, ok bool) {
	lo, hi, mean := 0, 0, 0.0
	for i := range k {
		mean += p[i] * phi[i]
		if phi[i] < phi[lo] {
			lo = i
		}
		if phi[i] > phi[hi] {
			hi = i
		}
	}
	if phi[lo] >= 0 || phi[hi] <= 0 {
		return tilt{}, false
	}
	t.phi, t.pole = *phi, lo
	if mean < 0 {
		t.pole = hi
	}
	t.findRoot(p, k, guess)
	return t, true
}

// findRoot solves the secular equation. With rᵢ = φᵢ/φ_pole it reads
//
//	q(v) = p̂_pole + v·Σ_{i≠pole} p̂ᵢrᵢ/uᵢ(v) = 0, 0 < v ≤ 1,
//
// where q(0) > 0 ≥ q(1). The multiplication by v has removed the pole, so
// Newton's method converges in a few steps. A bracket guards against divergence.
func (t *tilt) findRoot(p *[5]float64, k int, guess float64) {
	var r [5]float64
	steepest := 1.0 // how fast any u can move with y
	for i := range k {
		r[i] = t.phi[i] / t.phi[t.pole]
		steepest = max(steepest, math.Abs(r[i]))
	}
	loV, loY := 0.0, 1.0 // q > 0 here
	hiV, hiY := 1.0, 0.0 // q ≤ 0 here
	t.v, t.y = 1, 0
	if guess > 0 && guess < 1 {
		t.v, t.y = guess, 1-guess
	}
	for range 200 {
		rest, slope := 0.0, 0.0
		for i := range k {
			if i == t.pole {
				continue
			}
			w := r[i] / (1 - r[i]*t.y)
			pw := p[i] * w
			rest += pw
			slope -= pw * w
		}
		q := p[t.pole] + t.v*rest
		if q > 0 {
			loV, loY = t.v, t.y
		} else {
			hiV, hiY = t.v, t.y
		}
		step := -q / (rest + t.v*slope)
		v, y := t.v+step, t.y-step
		if !(v > 0 && v >= loV && v <= hiV && y >= hiY && y <= loY) {
			v, y = between(loV, hiV), between(hiY, loY)
		}
		if v < 0.5 {
			y = 1 - v
		} else {
			v = 1 - y
		}
		// Each Newton step doubles the number of correct digits, and the likelihood is
		// stationary in x. So after a step this small, further steps gain nothing.
		done := math.Abs(v-t.v) <= 1e-9*v && math.Abs(y-t.y) <= 1e-9*y+1e-16/steepest
		t.v, t.y = v, y
		if done || q == 0 {
			break
		}
	}
	for i := range k {
		t.u[i] = 1 - r[i]*t.y
	}
	t.u[t.pole] = t.v
}

// between returns a point inside (a, b), 0 ≤ a < b: the geometric mean, or a
// point close to zero if a is zero.
func between(a, b float64) float64 {
	if a == 0 {
		return b * 1e-3
	}
	return math.Sqrt(a) * math.Sqrt(b)
}
