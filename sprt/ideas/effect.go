package ideas

import (
	"math"

	"match/sprt"
)

// Effect is a measured effect in normalized Elo with its standard error.
type Effect struct {
	NElo  float64 `json:"nelo"`
	Error float64 `json:"error"`
}

// EffectOf returns the effect that pairs measured, by the normal approximation of
// their likelihood. ok is false without pairs.
//
// The error is that of sprt.NEloEstimate, but not less than that of equal players,
// C/√games: the variance of a few pairs that happen to be alike is too small.
func EffectOf(pairs sprt.Pentanomial) (e Effect, ok bool) {
	if pairs.Pairs() == 0 || pairs.Validate() != nil {
		return e, false
	}
	least := errorOf(pairs.Games())
	figure := sprt.NEloEstimate(pairs)
	if figure.Undefined {
		return e, false
	}
	e = Effect{NElo: figure.Value, Error: least}
	if half, closed := figure.PlusMinus(); closed {
		e.Error = math.Max(half/sprt.Z95, least)
	}
	return e, true
}

// And returns the effect that two independent measurements of the same effect have
// together.
func (e Effect) And(f Effect) Effect {
	a, b := 1/(e.Error*e.Error), 1/(f.Error*f.Error)
	return Effect{NElo: (a*e.NElo + b*f.NElo) / (a + b), Error: 1 / math.Sqrt(a+b)}
}

// logLikelihood returns the logarithm of the density of the measured value if the
// true effect is drawn from the prior.
func (e Effect) logLikelihood(prior Mixture) float64 {
	if len(prior) == 1 {
		return logDensity(e.NElo-prior[0].Mean, e.variance(&prior[0]))
	}
	sum := 0.0
	for i := range prior {
		p := &prior[i]
		v := e.variance(p)
		d := e.NElo - p.Mean
		sum += p.Share * math.Exp(-d*d/(2*v)) / math.Sqrt(v)
	}
	if sum < 1e-300 { // far out, where the widest part is all there is
		p := &prior[len(prior)-1]
		return math.Log(p.Share) + logDensity(e.NElo-p.Mean, e.variance(p))
	}
	return math.Log(sum) - logRoot2Pi
}

// variance returns that of the measured value, if the true effect is drawn from a part.
func (e Effect) variance(p *Part) float64 { return p.SD*p.SD + e.Error*e.Error }

const logRoot2Pi = 0.9189385332046727 // ln √(2π)

// logDensity returns the logarithm of the density of a normal distribution with mean 0.
func logDensity(d, variance float64) float64 {
	return -d*d/(2*variance) - math.Log(variance)/2 - logRoot2Pi
}

// Given returns what is known of the true effect if it was drawn from the prior.
func (e Effect) Given(prior Mixture) Mixture { return e.addGiven(nil, prior, 1) }

// addGiven adds the parts of Given to a mixture, their shares scaled to a sum of share.
func (e Effect) addGiven(to, prior Mixture, share float64) Mixture {
	total := e.logLikelihood(prior)
	for i := range prior {
		p := &prior[i]
		v := e.variance(p)
		to = append(to, Part{
			Share: share * p.Share * math.Exp(logDensity(e.NElo-p.Mean, v)-total),
			Mean:  (p.Mean*e.Error*e.Error + e.NElo*p.SD*p.SD) / v,
			SD:    p.SD * e.Error / math.Sqrt(v),
		})
	}
	return to
}

// errorOf returns the standard error after the given number of games between
// players of nearly equal strength.
func errorOf(games int) float64 { return sprt.C / math.Sqrt(float64(games)) }
