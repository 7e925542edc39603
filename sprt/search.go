package sprt

import (
	"math"
	"slices"
)

// searchSteps is the number of grid points per window of search.
const searchSteps = 128

// search finds the most likely distribution with E b = sin·√(E b²) over all ρ. It
// is for extreme hypotheses, to which the uniform distribution cannot be tilted,
// so that the iteration cannot start there.
//
// If the sample lies beyond the hypothesis, the problem is convex and has one
// stationary point. Otherwise there can be one or more for each score around
// which the probability mass can gather, and the most likely one is the solution.
func search(s *sample, sin float64) hypothesis {
	if sin < 0 {
		return searchMirrored(s, sin)
	}
	best, bestCost := hypothesis{}, math.Inf(1)
	cos := math.Sqrt((1 - sin) * (1 + sin))
	for i := s.k/2 + 1; i < s.k; i++ {
		// φᵢ > 0 exactly for ρ within this window.
		lo, hi := s.b[i]*(1-cos)/sin, s.b[i]*(1+cos)/sin
		s.searchWindow(sin, lo, min(hi, 0.5), func(h hypothesis) {
			if c := h.cost(s); c < bestCost {
				best, bestCost = h, c
			}
		})
	}
	if math.IsInf(bestCost, 1) {
		// The sample satisfies the hypothesis up to rounding, so there is nothing to
		// search or tilt.
		return s.itself(sin)
	}
	return best
}

// itself returns the sample taken as the solution.
func (s *sample) itself(sin float64) hypothesis {
	q := 0.0
	for i := range s.k {
		q += s.p[i] * s.b[i] * s.b[i]
	}
	h := hypothesis{tilt: tilt{v: 1}, s: sin, rho: math.Sqrt(q)}
	h.phi = tConstraint(s, sin, h.rho)
	for i := range s.k {
		h.u[i] = 1
		if math.Abs(h.phi[i]) > math.Abs(h.phi[h.pole]) {
			h.pole = i
		}
	}
	return h
}

func searchMirrored(s *sample, sin float64) hypothesis {
	mirror := *s
	slices.Reverse(mirror.p[:s.k])
	h := search(&mirror, -sin)
	h.s = sin
	h.pole = s.k - 1 - h.pole
	slices.Reverse(h.u[:s.k])
	slices.Reverse(h.phi[:s.k])
	for i := range s.k {
		h.phi[i] = -h.phi[i]
	}
	return h
}

// cost returns the log-likelihood per sample that the hypothesis loses against
// the sample itself.
func (t *tilt) cost(s *sample) float64 {
	sum := 0.0
	for i := range s.k {
		sum += s.p[i] * math.Log(t.u[i])
	}
	return sum
}

// searchWindow calls found with every stationary point in (lo, hi).
func (s *sample) searchWindow(sin, lo, hi float64, found func(hypothesis)) {
	prev, prevF := 0.0, math.NaN()
	for i := 0; i <= searchSteps; i++ {
		// The grid is denser near both ends, where the solutions of lopsided samples
		// are.
		rho := lo + (hi-lo)*(1-math.Cos(math.Pi*float64(i)/searchSteps))/2
		_, f, ok := s.excessAt(sin, rho)
		if !ok {
			prevF = math.NaN()
			continue
		}
		if prevF*f <= 0 {
			found(s.bisect(sin, prev, rho, prevF))
		}
		prev, prevF = rho, f
	}
}

// bisect finds the root of the excess between a and b, where it has opposite
// signs; fa is its value at a.
func (s *sample) bisect(sin, a, b, fa float64) hypothesis {
	for range 60 {
		m := a + (b-a)/2
		_, f, ok := s.excessAt(sin, m)
		if !ok || m == a || m == b {
			break
		}
		if (f > 0) == (fa > 0) {
			a = m
		} else {
			b = m
		}
	}
	t, _, _ := s.excessAt(sin, b)
	return hypothesis{tilt: t, s: sin, rho: b}
}

// excessAt returns the excess Σ pᵢbᵢ² − ρ² of the tilt at ρ. ok is false if there
// is no such tilt, or if the sample lies on different sides of the constraint and
// of its linearisation.
func (s *sample) excessAt(sin, rho float64) (t tilt, f float64, ok bool) {
	phi := tConstraint(s, sin, rho)
	t, ok = solve(&s.p, &phi, s.k, 0)
	if !ok {
		return t, 0, false
	}
	tHat, hasT := s.tValue()
	sinHat := tHat / math.Hypot(1, tHat)
	if hasT && (t.x() > 0) != (sinHat > sin) {
		return t, 0, false
	}
	_, q := t.moments(s)
	return t, q - rho*rho, true
}
