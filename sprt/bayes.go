package sprt

import "math"

// BayesElo describes a game by an Elo difference e and a draw parameter d,
// both in Elo: P(win) = L(e−d), P(loss) = L(−e−d), and the rest are draws,
// where L is the logistic score (Coulom's BayesElo; the bounds of
// cutechess-cli, and of fishtest until 2020).

// bayesDraw is the draw parameter that a sample of games implies:
// 200·log₁₀((1−l)/l·(1−w)/w) with w and l the shares of wins and losses.
func bayesDraw(s *sample) float64 {
	l, d, w := s.p[0], s.p[1], s.p[2]
	return C / 4 * (math.Log((d+w)/l) + math.Log((d+l)/w))
}

// bayesMean is the mean score of a BayesElo difference. A bound in BayesElo is
// turned into a bound on the score with the draw parameter of the sample, and
// tested by exact maximum likelihood like a logistic one, as fishtest does.
func bayesMean(elo, draw float64) meanScore {
	win, loss := Score(elo-draw), Score(-elo-draw)
	drawn := scoreDifference(-elo-draw, -elo+draw)
	return meanScore{above: (win - loss) / 2, score: win + drawn/2, rest: loss + drawn/2}
}
