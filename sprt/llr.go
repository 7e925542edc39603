package sprt

import "math"

// Model is the unit of a test's bounds.
type Model int

const (
	// Normalized bounds are in normalized Elo: C·(score − ½)/σ with σ the standard
	// deviation per game. In this unit the number of games needed to accept H1 does
	// not depend on the draw ratio. The default.
	Normalized Model = iota
	// Logistic bounds are in logistic Elo.
	Logistic
	// Bayesian bounds are in BayesElo, whose draw parameter is estimated from
	// the sample; for Trinomial counts only.
	Bayesian
)

// logLikelihoodRatio returns Σ nᵢ ln(p1ᵢ/p0ᵢ) of the most likely distributions
// under the two bounds, and ln(p1ᵢ/p0ᵢ): how far one more sample of each kind moves
// the ratio, to first order.
func (s *sample) logLikelihoodRatio(m Model, elo0, elo1 float64) (llr float64, moves [5]float64) {
	switch m {
	case Logistic:
		return s.ratio(s.withMean(logisticMean(elo0)), s.withMean(logisticMean(elo1)), scoreDifference(elo0, elo1))
	case Bayesian:
		d := bayesDraw(s)
		m0, m1 := bayesMean(elo0, d), bayesMean(elo1, d)
		return s.ratio(s.withMean(m0), s.withMean(m1), m1.above-m0.above)
	}
	perElo := math.Sqrt(s.games) / C
	return s.ratio(s.withT(elo0*perElo), s.withT(elo1*perElo), (elo1-elo0)*perElo)
}

// ratio sums the log-ratios of two hypotheses; difference is that of their places. It
// sums differences and does not subtract two likelihoods. So it stays accurate for
// close bounds and for large samples.
func (s *sample) ratio(a, b hypothesis, difference float64) (llr float64, moves [5]float64) {
	var dPhi [5]float64 // of the constraints
	if a.rho == 0 && b.rho == 0 {
		for i := range s.k {
			dPhi[i] = difference
		}
	} else {
		dPhi = tDifference(s, &a, &b, -sinDifference(a.at, b.at, difference))
	}
	for i := range s.k {
		moves[i] = logRatio(&a.tilt, &b.tilt, &dPhi, i)
		llr += s.p[i] * moves[i]
	}
	return s.n * llr, moves
}

// sinDifference returns sin θ1 − sin θ0 for t = tan θ, without cancellation.
func sinDifference(t0, t1, difference float64) float64 {
	half := math.Atan2(difference, 1+t0*t1) / 2
	return 2 * math.Sin(half) * math.Cos(math.Atan(t0)+half)
}

// tDifference returns φ(h0) − φ(h1) without cancellation; dSin is sin θ0 − sin
// θ1.
func tDifference(s *sample, h0, h1 *hypothesis, dSin float64) (d [5]float64) {
	// The constraint of t = 0 is φ = b for every ρ.
	if h0.s == 0 {
		h0.rho = h1.rho
	}
	if h1.s == 0 {
		h1.rho = h0.rho
	}
	dRho := h0.rho - h1.rho
	dA := dSin*h0.rho + h1.s*dRho
	dB := (dSin*h1.rho - h1.s*dRho) / (h0.rho * h1.rho)
	for i := range s.k {
		d[i] = -(dA + s.b[i]*s.b[i]*dB) / 2
	}
	return d
}

// logRatio returns ln(u0ᵢ/u1ᵢ) = ln(p1ᵢ/p0ᵢ).
func logRatio(t0, t1 *tilt, dPhi *[5]float64, i int) float64 {
	ratio := t0.u[i] / t1.u[i]
	if ratio < 0.5 || ratio > 2 {
		return math.Log(ratio)
	}
	return math.Log1p(uDifference(t0, t1, dPhi, i) / t1.u[i])
}

// uDifference returns u0ᵢ − u1ᵢ without cancellation.
func uDifference(t0, t1 *tilt, dPhi *[5]float64, i int) float64 {
	j := t0.pole
	dy := t0.y - t1.y
	if t0.v < 0.5 && t1.v < 0.5 {
		dy = t1.v - t0.v
	}
	if t1.pole != j {
		r0, r1 := t0.phi[i]/t0.phi[j], t1.phi[i]/t1.phi[t1.pole]
		return -(r0-r1)*t0.y - r1*dy
	}
	if i == j {
		return -dy
	}
	dr := (dPhi[i]*t1.phi[j] - t1.phi[i]*dPhi[j]) / (t0.phi[j] * t1.phi[j])
	return -dr*t0.y - t1.phi[i]/t1.phi[j]*dy
}
