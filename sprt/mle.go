package sprt

import "math"

// hypothesis is a sample's most likely distribution under one hypothesis.
type hypothesis struct {
	tilt
	at float64 // the mean score − ½, or the t-value
	// s and rho describe the constraint of a t-value; see tConstraint. For a
	// constraint on the mean they are 0.
	s, rho float64
}

// withMean returns the most likely distribution with that mean score: Σ
// pᵢ(aᵢ − score) = 0 (Van den Bergh, "The generalized maximum likelihood ratio
// for the expectation value of a distribution", proposition 1.1).
func (s *sample) withMean(m meanScore) hypothesis {
	var phi [5]float64
	for i := range s.k {
		phi[i] = s.b[i] - m.above
	}
	phi[0], phi[s.k-1] = -m.score, m.rest
	t, _ := solve(&s.p, &phi, s.k, 0)
	return hypothesis{tilt: t, at: m.above}
}

// tConstraint returns the constraint (mean − ½)/σ = tan θ written as
//
//	Σ pᵢφᵢ = 0,  φᵢ = bᵢ − (s/2)(ρ + bᵢ²/ρ),  s = sin θ,
//
// where b = score − ½ and ρ² = Σ pᵢbᵢ² is the second moment of the solution. It
// means E b = s·√(E b²); linearised about ρ, it is the same family of constraints
// as Van den Bergh's φ (up to a factor), with one parameter in place of mean and
// σ.
func tConstraint(s *sample, sin, rho float64) (phi [5]float64) {
	for i := range s.k {
		b := s.b[i]
		phi[i] = b - sin/2*(rho+b*b/rho)
	}
	return phi
}

// withT returns the most likely distribution with the t-value t = (mean
// − ½)/σ of one sample (Van den Bergh, "Comments on normalized Elo", section
// 4.1).
//
// The problem has several stationary points for some samples. The solution is the
// one that Van den Bergh's iteration reaches from the uniform distribution, as in
// fishtest. If the uniform distribution cannot be tilted to t at all (|t| above
// 0.94, far beyond any real test), the solution is the most likely one.
func (s *sample) withT(t float64) (h hypothesis) {
	if t == 0 {
		return s.withMean(logisticMean(0))
	}
	sin := t / math.Hypot(1, t)
	rho, v, ok := approach(s, t)
	if ok {
		h, ok = polish(s, sin, rho, v)
	}
	if !ok {
		h = search(s, sin)
	}
	h.at = t
	return h
}

// approach runs Van den Bergh's fixed-point iteration from the uniform
// distribution until it is close to its limit, and returns ρ and the tilt's v
// there.
func approach(s *sample, t float64) (rho, v float64, ok bool) {
	mean, sigma := 0.0, uniformSigma(s)
	guess := 0.0
	for range 500 {
		var phi [5]float64
		for i := range s.k {
			d := (s.b[i] - mean) / sigma
			phi[i] = s.b[i] - t/2*sigma*(1+d*d)
		}
		h, ok := solve(&s.p, &phi, s.k, guess)
		if !ok {
			return 0, 0, false
		}
		guess = h.v
		m, q := h.moments(s)
		variance := q - m*m
		if !(variance > 0) {
			return 0, 0, false
		}
		was := sigma
		mean, sigma = m, math.Sqrt(variance)
		if math.Abs(sigma-was) <= 1e-3*sigma && math.Abs(m-t*sigma) <= 1e-3*(math.Abs(m)+math.Abs(t)*sigma)+1e-12*sigma {
			return math.Sqrt(q), guess, true
		}
	}
	return 0, 0, false
}

// uniformSigma returns the standard deviation of the uniform distribution.
func uniformSigma(s *sample) float64 {
	sum := 0.0
	for i := range s.k {
		sum += s.b[i] * s.b[i]
	}
	return math.Sqrt(sum / float64(s.k))
}

// moments returns the mean and the second moment, both about a half.
func (t *tilt) moments(s *sample) (m, q float64) {
	for i := range s.k {
		p := s.p[i] / t.u[i]
		m += p * s.b[i]
		q += p * s.b[i] * s.b[i]
	}
	return m, q
}

// polish finishes by Newton's method on ρ: the second moment of the tilt under
// the constraint at ρ must be ρ² itself. It fails if it leaves the neighbourhood
// of its start. guess is a start value for the tilt's v.
func polish(s *sample, sin, rho, guess float64) (h hypothesis, ok bool) {
	start := rho
	for range 50 {
		phi := tConstraint(s, sin, rho)
		t, ok := solve(&s.p, &phi, s.k, guess)
		if !ok {
			return h, false
		}
		guess = t.v
		f, slope := t.excess(s, sin, rho)
		next := rho - f/slope
		if !(next > 0.8*start && next < 1.25*start) {
			return h, false
		}
		if math.Abs(next-rho) <= 1e-8*rho {
			// The likelihood is also stationary in ρ, so a further step would gain
			// nothing.
			return hypothesis{tilt: t, s: sin, rho: rho}, true
		}
		rho = next
	}
	return h, false
}

// excess returns Σ pᵢbᵢ² − ρ² for the tilt at ρ, and its derivative with respect
// to ρ, where x satisfies the secular equation.
func (t *tilt) excess(s *sample, sin, rho float64) (f, slope float64) {
	x := t.x()
	var q, pPhi2, pPhi1, pd, qPhi, qd float64
	for i := range s.k {
		b2 := s.b[i] * s.b[i]
		d := -sin / 2 * (1 - b2/(rho*rho)) // dφ/dρ
		p := s.p[i] / t.u[i]
		w := p / t.u[i]
		phi := t.phi[i]
		q += p * b2
		pPhi2 += w * phi * phi
		pPhi1 += w * phi * d
		pd += p * d
		qPhi += w * phi * b2
		qd += w * d * b2
	}
	dx := (pd - x*pPhi1) / pPhi2
	return q - rho*rho, -dx*qPhi - x*qd - 2*rho
}
