package sprt

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// z975 is the 97.5 % quantile of the normal distribution.
const z975 = 1.959963984540054

// EloEstimate is the logistic Elo difference with its interval by Student's t
// on the plain counts: the mean score per pair (or game) ± t₀.₉₇₅,N₋₁·√(v/N),
// v = Σ p̂ᵢ(aᵢ−mean)², each end turned into Elo. An end at a score of 0 or 1 or
// beyond is open. If one side made every point, the value is undefined and the
// bounded side follows the rule Sweep.
func EloEstimate(counts Counts) Estimate {
	if err := counts.Validate(); err != nil {
		return undefined(StudentT, err.Error())
	}
	s := counts.sample(false)
	m := s.meanScore()
	elo, ok := m.elo()
	switch {
	case s.n == 0:
		return undefined(StudentT, "no games")
	case !ok:
		return s.sweep(m.above)
	case s.n == 1:
		e := undefined(StudentT, "one "+s.unit()+" has no variance to make an interval from")
		e.Value, e.Undefined = elo, false
		return e
	}
	v := s.moment(2, m.above)
	e := intervalOf(m, studentQuantile(s.n-1)*math.Sqrt(v/s.n))
	e.Rule = StudentT
	if v == 0 {
		e.Why = "all " + s.unit() + "s scored alike: the interval has no width because the sample has no variance"
	}
	return e
}

// EloEstimateNormal is the logistic Elo difference with its interval by the
// normal rule on the regularised counts: mean ± 1.96·√(v/N).
func EloEstimateNormal(counts Counts) Estimate {
	if err := counts.Validate(); err != nil {
		return undefined(Normal, err.Error())
	}
	if s := counts.sample(false); s.n == 0 {
		return undefined(Normal, "no games")
	}
	s := counts.sample(true)
	m := s.meanScore()
	e := intervalOf(m, z975*math.Sqrt(s.moment(2, m.above)/s.n))
	e.Rule = Normal
	e.Why = joinWhy(e.Why, s.degenerate())
	return e
}

// LOS is the likelihood of superiority, the chance that A is the stronger
// side: Φ((mean−½)/√(v/N)) on the regularised counts. It is undefined without
// games.
func LOS(counts Counts) Ratio {
	if err := counts.Validate(); err != nil {
		return Ratio{Why: err.Error()}
	}
	if s := counts.sample(false); s.n == 0 {
		return Ratio{Why: "no games"}
	}
	s := counts.sample(true)
	m := s.mean()
	return Ratio{Value: distuv.UnitNormal.CDF(m / math.Sqrt(s.moment(2, m)/s.n))}
}

// intervalOf is the Elo of a mean score and of its ends, half away from it.
func intervalOf(m meanScore, half float64) (e Estimate) {
	var ok bool
	e.Value, ok = m.elo()
	e.Undefined = !ok
	e.Lower, ok = m.plus(-half).elo()
	e.LowerOpen = !ok
	e.Upper, ok = m.plus(half).elo()
	e.UpperOpen = !ok
	switch {
	case e.LowerOpen && e.UpperOpen:
		e.Why = "too few games: the interval reaches past a score of 0 % and past 100 %"
	case e.LowerOpen:
		e.Why = "the interval reaches past a score of 0 %: no lower limit"
	case e.UpperOpen:
		e.Why = "the interval reaches past a score of 100 %: no upper limit"
	}
	return e
}

// sweep is the estimate of a sample in which one side made every point.
func (s *sample) sweep(m float64) Estimate {
	e := undefined(Sweep, "A made every point: the difference has no upper limit")
	// Elo of 0.025^(1/N), from 1 − 0.025^(1/N) to keep its digits.
	rest := -math.Expm1(math.Log((1-Level)/2) / s.n)
	e.Lower, e.LowerOpen = C/2*(math.Log1p(-rest)-math.Log(rest)), false
	if m < 0 {
		e = e.mirror()
		e.Why = "A made no point: the difference has no lower limit"
	}
	return e
}

// unit is what a sample consists of.
func (s *sample) unit() string {
	if s.k == 5 {
		return "pair"
	}
	return "game"
}

func joinWhy(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

// NEloEstimate is normalized Elo, C·(mean−½)/σ with σ the standard deviation
// per game (for pairs σ² is twice the variance of a pair's score), with its
// interval by the delta method,
//
//	± 1.96·C/√g·√((1 − t·skew + t²(excess kurtosis + 2)/4)/N),
//
// where t = (mean−½)/σ of one sample and g is 2 for pairs and 1 for games. It
// is taken from the regularised counts.
func NEloEstimate(counts Counts) Estimate {
	if err := counts.Validate(); err != nil {
		return undefined(Delta, err.Error())
	}
	if s := counts.sample(false); s.n == 0 {
		return undefined(Delta, "no games")
	}
	s := counts.sample(true)
	m := s.mean()
	v := s.moment(2, m)
	sigma := math.Sqrt(v)
	t := m / sigma
	skew := s.moment(3, m) / (v * sigma)
	excess := s.moment(4, m)/(v*v) - 3
	perT := C / math.Sqrt(s.games)
	half := z975 * perT * math.Sqrt(math.Max(0, 1-t*skew+t*t*(excess+2)/4)/s.n)
	return Estimate{Value: perT * t, Lower: perT*t - half, Upper: perT*t + half, Rule: Delta, Why: s.degenerate()}
}

// degenerate says in words that only one bucket holds anything, in which case
// the variance of the regularised counts is that of the regularisation.
func (s *sample) degenerate() string {
	full := 0
	for i := range s.k {
		if s.p[i]*s.n > Regularisation*1.5 {
			full++
		}
	}
	if full > 1 {
		return ""
	}
	return "all " + s.unit() + "s scored alike: the variance is only that of the regularisation of empty buckets"
}
