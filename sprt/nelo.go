package sprt

import "math"

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
