package sprt

import "math"

// NewProportion is the share of hits among n trials with Wilson's 95 %
// interval, which needs no special cases at 0 and n. It is all of [0, 1] for
// no trials.
func NewProportion(hits, n int) Proportion {
	if n == 0 {
		return Proportion{Lower: 0, Upper: 1}
	}
	p, m := float64(hits)/float64(n), float64(n)
	centre := (p + z975*z975/(2*m)) / (1 + z975*z975/m)
	half := z975 / (1 + z975*z975/m) * math.Sqrt(p*(1-p)/m+z975*z975/(4*m*m))
	return Proportion{Value: p, Lower: math.Max(0, centre-half), Upper: math.Min(1, centre+half)}
}

// Quantile is the number of pairs within which the share q of the tests
// ended, 0 ≤ q ≤ 1.
func (o Outcomes) Quantile(q float64) int {
	if len(o.Pairs) == 0 {
		return 0
	}
	i := int(math.Ceil(q*float64(len(o.Pairs)))) - 1
	return o.Pairs[min(max(i, 0), len(o.Pairs)-1)]
}

// MeanPairs is the mean number of pairs and its standard error.
func (o Outcomes) MeanPairs() (mean, stderr float64) {
	n := float64(len(o.Pairs))
	if n == 0 {
		return 0, 0
	}
	for _, p := range o.Pairs {
		mean += float64(p) / n
	}
	for _, p := range o.Pairs {
		d := float64(p) - mean
		stderr += d * d / n
	}
	return mean, math.Sqrt(stderr / n)
}
