package sprt

import "math"

// C is the number of Elo per unit of (score − ½) at an even score, 800/ln 10:
// the slope of logistic Elo there, and the factor that makes normalized Elo
// comparable to it.
const C = 800 / math.Ln10

// Score is the expected score per game, 0 … 1, of a player who is elo
// stronger: 1/(1 + 10^(−elo/400)).
func Score(elo float64) float64 { return 1 / (1 + math.Exp(-2*elo/C)) }

// Elo is the logistic Elo difference that a score per game implies. The
// score must lie strictly between 0 and 1; elsewhere ok is false.
func Elo(score float64) (elo float64, ok bool) { return eloOf(score - 0.5) }

// eloOf is Elo of the score d+½: C·artanh 2d.
func eloOf(d float64) (elo float64, ok bool) {
	if !(d > -0.5 && d < 0.5) {
		return 0, false
	}
	return C * math.Atanh(2*d), true
}

// scoreAboveHalf is Score(elo) − ½ without cancellation near an even score.
func scoreAboveHalf(elo float64) float64 { return math.Tanh(elo/C) / 2 }

// scoreDifference is Score(to) − Score(from) without cancellation.
func scoreDifference(from, to float64) float64 {
	u, v := from/C, to/C
	if math.Abs(u) > 20 || math.Abs(v) > 20 {
		return Score(to) - Score(from)
	}
	return math.Sinh((to-from)/C) / (2 * math.Cosh(u) * math.Cosh(v))
}
