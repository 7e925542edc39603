package sprt

import "math"

// motion is a Brownian motion with drift that starts at 0 and stops at a or
// b, a < 0 < b: what the LLR of a test is in the limit of close bounds.
type motion struct {
	a, b     float64
	drift    float64
	variance float64 // per unit of time
}

// worse is the chance that the motion ends worse than at y after time T, where
// outcomes are ordered from the quickest stop at a, over the slower ones and
// the values of a motion that has not stopped by T, to the quickest stop at b:
// P(stopped at a before T) + P(not stopped by T, and below y).
//
// Siegmund, Sequential Analysis, chapter III; the two expansions are the ones
// of fishtest's brownian.py. The series converges fast for long times, the
// images for short ones or a strong drift.
func (m motion) worse(T, y float64) float64 {
	width := m.b - m.a
	gamma := m.drift / m.variance
	var p float64
	if m.variance*T < 1e-2*width*width || math.Abs(gamma*width) > 15 {
		p = m.worseByImages(T, y)
	} else {
		p = m.worseBySeries(T, y)
	}
	return math.Min(1, math.Max(0, p))
}

// worseBySeries sums over the eigenfunctions sin(nπz/width) of the motion
// between two absorbing walls.
func (m motion) worseBySeries(T, y float64) float64 {
	width := m.b - m.a
	gamma := m.drift / m.variance
	start, end := -m.a, y-m.a
	sum := stopsLow(gamma, start, width)
	for n := 1.0; n <= 200; n++ {
		k := n * math.Pi / width
		decay := math.Exp((end-start)*gamma - T*m.variance/2*(k*k+gamma*gamma))
		primitive := 2 / width * (gamma*math.Sin(k*end) - k*math.Cos(k*end)) / (gamma*gamma + k*k)
		sum += decay * primitive * math.Sin(k*start)
		if decay*2/(width*math.Hypot(gamma, k)) < 1e-16 {
			break
		}
	}
	return sum
}

// stopsLow is the chance to stop at the lower wall at all, from a height start
// above it with the other wall at width.
func stopsLow(gamma, start, width float64) float64 {
	up := width - start
	if gamma < 0 {
		return 1 - math.Exp(2*gamma*up)*math.Expm1(2*gamma*start)/math.Expm1(2*gamma*width)
	}
	return math.Exp(-2*gamma*start) * (up / width) * expm1Over(-2*gamma*up) / expm1Over(-2*gamma*width)
}

// worseByImages reflects the free motion once at each wall.
func (m motion) worseByImages(T, y float64) float64 {
	sd := math.Sqrt(T * m.variance)
	at := m.drift * T
	gamma := m.drift / m.variance
	direct := math.Exp(logPhi((y - at) / sd))
	low := math.Exp(2*gamma*m.a + logPhi((2*m.a-y+at)/sd))
	high := math.Exp(2*gamma*m.b + logPhi((y-at-2*m.b)/sd))
	return direct + low - high
}

// logPhi is the logarithm of the normal distribution function, finite far
// into its lower tail.
func logPhi(x float64) float64 {
	if x > -30 {
		return math.Log(math.Erfc(-x/math.Sqrt2) / 2)
	}
	i := 1 / (x * x)
	return -x*x/2 - math.Log(-x*math.Sqrt(2*math.Pi)) + math.Log1p(-i*(1-3*i*(1-5*i)))
}
