package sprt

import "math"

// asFishtest evaluates the plan in the order of operations of fishtest's SPRT
// calculator, which is what people compare a plan with. Near the middle of the
// bounds that order keeps only five or six digits of the games, and which ones
// it loses depends on every rounding; so the figures are made to agree, not
// only the formulas. Elsewhere both agree to the last digits, and where the
// plain order overflows, or the calculator itself changes to the limit, ok is
// false.
func (p Plan) asFishtest(elo float64) (e Expectation, ok bool) {
	if p.config.Model == Bayesian {
		return e, false
	}
	score0, score1 := p.fishtestScore(p.config.Elo0), p.fishtestScore(p.config.Elo1)
	width := score1 - score0
	h := (2*decimalScore(elo) - (score0 + score1)) / width
	if exponent := math.Abs(h * (p.upper - p.lower)); !(exponent >= 1e-6 && exponent <= 1) {
		return e, false
	}
	low, high := math.Exp(-h*p.lower), math.Exp(-h*p.upper)
	e.Pass = (1 - low) / (high - low)
	e.Games = 2 / h * (p.upper*e.Pass + p.lower*(1-e.Pass)) / (math.Pow(width, 2) / p.variance)
	return e, true
}

// fishtestScore is a bound as a score per game.
func (p Plan) fishtestScore(bound float64) float64 {
	if p.config.Model == Logistic {
		return decimalScore(bound)
	}
	return bound/C*math.Sqrt(p.variance) + 0.5
}

// decimalScore is Score with the power taken to the base of ten.
func decimalScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
