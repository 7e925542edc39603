package sprt

import "math"

// C is the number of Elo per unit of (score − ½) at an even score, 800/ln 10:
// the slope of logistic Elo at that score. With this factor normalized Elo is
// comparable to logistic Elo.
const C = 800 / math.Ln10

// Score returns the expected score per game, 0 … 1, of a player who is elo
// stronger: 1/(1 + 10^(−elo/400)).
func Score(elo float64) float64 { return 1 / (1 + math.Exp(-2*elo/C)) }

// Elo returns the logistic Elo difference for a score per game. ok is false
// unless the score lies strictly between 0 and 1.
func Elo(score float64) (elo float64, ok bool) {
	return meanScore{above: score - 0.5, score: score, rest: 1 - score}.elo()
}

// meanScore is a mean score per game, with the digits kept near ½, 0 and 1.
type meanScore struct{ above, score, rest float64 } // score − ½, score, 1 − score

// elo returns the logistic Elo of the score; ok is false unless it lies strictly
// between 0 and 1.
func (m meanScore) elo() (elo float64, ok bool) {
	switch {
	case !(m.score > 0 && m.rest > 0):
		return 0, false
	case math.Abs(m.above) < 0.25:
		return C * math.Atanh(2*m.above), true
	}
	return C / 2 * (math.Log(m.score) - math.Log(m.rest)), true
}

// plus returns the score moved by d.
func (m meanScore) plus(d float64) meanScore {
	return meanScore{m.above + d, m.score + d, m.rest - d}
}

// logisticMean returns the mean score of a logistic Elo difference.
func logisticMean(elo float64) meanScore {
	return meanScore{above: scoreAboveHalf(elo), score: Score(elo), rest: Score(-elo)}
}

// scoreAboveHalf returns Score(elo) − ½ without cancellation near an even score.
func scoreAboveHalf(elo float64) float64 { return math.Tanh(elo/C) / 2 }

// scoreDifference returns Score(to) − Score(from) without cancellation.
func scoreDifference(from, to float64) float64 {
	u, v := from/C, to/C
	if math.Abs(u) > 20 || math.Abs(v) > 20 {
		return Score(to) - Score(from)
	}
	return math.Sinh((to-from)/C) / (2 * math.Cosh(u) * math.Cosh(v))
}

// BayesElo describes a game by an Elo difference e and a draw parameter d,
// both in Elo: P(win) = L(e−d), P(loss) = L(−e−d), and the rest are draws,
// where L is the logistic score (Coulom's BayesElo; the bounds of
// cutechess-cli, and of fishtest until 2020).

// bayesDraw returns the draw parameter that a sample of games implies:
// 200·log₁₀((1−l)/l·(1−w)/w) with w and l the shares of wins and losses.
func bayesDraw(s *sample) float64 {
	l, d, w := s.p[0], s.p[1], s.p[2]
	return C / 4 * (math.Log((d+w)/l) + math.Log((d+l)/w))
}

// bayesMean returns the mean score of a BayesElo difference. The draw parameter
// of the sample converts a bound in BayesElo into a bound on the score. That
// bound is then tested by exact maximum likelihood like a logistic one, as
// fishtest does.
func bayesMean(elo, draw float64) meanScore {
	win, loss := Score(elo-draw), Score(-elo-draw)
	drawn := scoreDifference(-elo-draw, -elo+draw)
	return meanScore{above: (win - loss) / 2, score: win + drawn/2, rest: loss + drawn/2}
}
