package sprt

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Z95 is the half-width of a 95% interval in standard errors: the 97.5%
// quantile of the normal distribution.
const Z95 = 1.959963984540054

// EloEstimate returns the logistic Elo difference with its interval by
// OpenBench's t on the plain counts: the mean score per pair (or game) ±
// t₀.₉₇₅,N₋₁·√(v/N), v = Σ p̂ᵢ(aᵢ−mean)², each end converted to Elo. The textbook's
// interval by Student's t divides v by N−1: it is longer by √(N/(N−1)), which
// changes the published figures that this one reproduces. An end at
// a score of 0 or 1 or beyond is open. Both ends are open if all samples scored
// alike, since the error is then unknown. If one side scored every point, the
// value is undefined and the bounded side follows the rule Sweep.
func EloEstimate(counts Counts) Estimate {
	s, why := plainSample(counts)
	if why != "" {
		return undefined(StudentT, why)
	}
	m := s.meanScore()
	elo, ok := m.elo()
	if !ok {
		return s.sweep(m.above)
	}
	if why := s.alike(); why != "" {
		return without(StudentT, elo, why)
	}
	e := intervalOf(m, studentQuantile(s.n-1)*math.Sqrt(s.moment(2, m.above)/s.n))
	e.Rule = StudentT
	return e
}

// without returns a figure without an interval.
func without(rule Rule, value float64, why string) Estimate {
	e := undefined(rule, "too few games for an interval: "+why)
	e.Value, e.Undefined = value, false
	return e
}

// EloEstimateNormal returns the logistic Elo difference with its interval by
// the normal rule on the regularised counts: mean ± 1.96·√(v/N).
func EloEstimateNormal(counts Counts) Estimate {
	plain, why := plainSample(counts)
	if why != "" {
		return undefined(Normal, why)
	}
	s := counts.sample(true)
	m := s.meanScore()
	if why := plain.alike(); why != "" {
		if _, ok := plain.meanScore().elo(); !ok {
			return undefined(Normal, why)
		}
		elo, _ := m.elo()
		return without(Normal, elo, why)
	}
	e := intervalOf(m, Z95*math.Sqrt(s.moment(2, m.above)/s.n))
	e.Rule = Normal
	return e
}

// LOS returns the likelihood of superiority, Φ((mean−½)/√(v/N)) on the
// regularised counts: one minus the one-sided p-value of equal strength. It is not
// the probability that A is stronger, and it holds only for a number of samples
// that was fixed beforehand, not after a sequential test. It is undefined
// without games, and if all samples scored alike, since the error is then
// unknown. If all samples are even, it is ½.
func LOS(counts Counts) Ratio {
	plain, why := plainSample(counts)
	if why != "" {
		return Ratio{Why: why}
	}
	s := counts.sample(true)
	m := s.mean()
	if why := plain.alike(); why != "" && m != 0 {
		return Ratio{Why: why}
	}
	return Ratio{Value: distuv.UnitNormal.CDF(m / math.Sqrt(s.moment(2, m)/s.n))}
}

// intervalOf returns the Elo of a mean score with the Elo of both ends, each at
// the distance half.
func intervalOf(m meanScore, half float64) Estimate {
	e := estimateAt(func(d float64) (elo float64, ok bool) { return m.plus(d).elo() }, 0, -half, half)
	switch {
	case e.LowerOpen && e.UpperOpen:
		e.Why = "too few games for an interval"
	case e.LowerOpen:
		e.Why = "the interval reaches past a score of 0%: no lower limit"
	case e.UpperOpen:
		e.Why = "the interval reaches past a score of 100%: no upper limit"
	}
	return e
}

// estimateAt returns a figure and its interval from where a function has them; ok is false where it has none.
func estimateAt(figure func(at float64) (value float64, ok bool), value, lower, upper float64) (e Estimate) {
	var ok [3]bool
	e.Value, ok[0] = figure(value)
	e.Lower, ok[1] = figure(lower)
	e.Upper, ok[2] = figure(upper)
	e.Undefined, e.LowerOpen, e.UpperOpen = !ok[0], !ok[1], !ok[2]
	return e
}

// sweep returns the estimate for a sample in which one side scored every point.
func (s *sample) sweep(m float64) Estimate {
	e := undefined(Sweep, "A won every game: the difference has no upper limit")
	// Elo of 0.025^(1/N), computed from 1 − 0.025^(1/N) to keep its precision.
	rest := -math.Expm1(math.Log((1-Level)/2) / s.n)
	e.Lower, e.LowerOpen = C/2*(math.Log1p(-rest)-math.Log(rest)), false
	if m < 0 {
		e = e.Mirror()
		e.Why = "A lost every game: the difference has no lower limit"
	}
	return e
}

// unit returns the name of the samples: pairs or games.
func (s *sample) unit() string {
	if s.k == 5 {
		return "pair"
	}
	return "game"
}

// NEloEstimate returns normalized Elo, C·(mean−½)/σ, where σ is the standard
// deviation per game (for pairs σ² is twice the variance of a pair's score), with
// its interval by the delta method,
//
//	± 1.96·C/√g·√((1 − t·skew + t²(excess kurtosis + 2)/4)/N),
//
// where t = (mean−½)/σ of one sample and g is 2 for pairs and 1 for games. It is
// computed from the regularised counts. If all samples scored alike, σ is unknown
// and the figure is undefined, unless all samples are even: then it is 0.
func NEloEstimate(counts Counts) Estimate {
	plain, why := plainSample(counts)
	if why != "" {
		return undefined(Delta, why)
	}
	s := counts.sample(true)
	m := s.mean()
	switch why := plain.alike(); {
	case why != "" && m == 0:
		return without(Delta, 0, why)
	case why != "":
		return undefined(Delta, why)
	}
	v := s.moment(2, m)
	sigma := math.Sqrt(v)
	t := m / sigma
	skew := s.moment(3, m) / (v * sigma)
	excess := s.moment(4, m)/(v*v) - 3
	perT := C / math.Sqrt(s.games)
	half := Z95 * perT * math.Sqrt(math.Max(0, 1-t*skew+t*t*(excess+2)/4)/s.n)
	return Estimate{Value: perT * t, Lower: perT*t - half, Upper: perT*t + half, Rule: Delta}
}

// alike returns a description if all samples are in one bucket, and ""
// otherwise. The variance of such a sample is 0; that of the regularised counts
// comes only from the empty buckets.
func (s *sample) alike() string {
	full := 0
	for i := range s.k {
		if s.p[i] > 0 {
			full++
		}
	}
	switch {
	case full != 1:
		return ""
	case s.n == 1:
		return "there is only one " + s.unit()
	}
	return "every " + s.unit() + " scored alike"
}
