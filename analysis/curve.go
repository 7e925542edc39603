package analysis

import (
	"math"

	"match/pgn"
)

// lichessK is the slope of Lichess' winning chances, per centipawn: a fit to
// rapid games of people (lila, WinPercent). It is the slope of a [curve] for
// which there were too few games to fit.
const lichessK = 0.00368208

// curve converts a referee's centipawns to the expected points of the score's
// side: 1/(1+e^(−K·cp)). A mate counts as its result.
type curve struct {
	K      float64 `json:"k"`               // per centipawn
	Error  float64 `json:"error,omitempty"` // half of the 95% interval of K, clustered by pair; 0 if not fitted
	Fitted bool    `json:"fitted"`          // to the results of these games; otherwise K is lichessK
	Games  int     `json:"games"`           // number of games in the fit
}

// expect returns the expected points, 0 to 1, of a score in the form of
// [Judgement].
func (c curve) expect(score int) float64 {
	switch {
	case score >= mateBound:
		return 1
	case score <= -mateBound:
		return 0
	}
	return logistic(c.K * float64(score))
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Scores of mates are ±(mateScore − plies), as in engines; every score beyond
// mateBound is a mate.
const (
	mateScore = 32000
	mateBound = mateScore - 1000
)

// scoreOf returns a score of a record as one number; ok is false if there is
// none.
func scoreOf(s pgn.Score) (score int, ok bool) {
	switch {
	case s.Kind == pgn.Centipawns:
		return min(max(s.Value, 1-mateBound), mateBound-1), true
	case s.Kind == pgn.NoScore:
		return 0, false
	case s.Value > 0:
		return mateScore - min(s.Value, mateScore-mateBound), true
	}
	return -mateScore - max(s.Value, mateBound-mateScore), true
}

// point is one judged position for the fit: a score and the final result of
// its side.
type point struct {
	cluster int
	score   int
	made    float64
}

// leastGames is how many games make a fitted curve better than a constant.
const leastGames = 20

// fitCurve fits K to the points of a file by maximum likelihood (a logistic
// regression without constant, with a draw as half a win) with Newton's
// method. Its error is the clustered sandwich estimate. Mates are excluded,
// because they have no information about the slope.
func fitCurve(points []point, games, clusters int) curve {
	k := lichessK
	if games < leastGames {
		return curve{K: k}
	}
	var slope float64
	for range 50 {
		var gradient, curvature float64
		for _, p := range points {
			x, e := p.term(k)
			gradient += x * (p.made - e)
			curvature += x * x * e * (1 - e)
		}
		if slope = curvature; curvature <= 0 {
			return curve{K: lichessK}
		}
		step := gradient / curvature
		k = min(max(k+step, leastK), mostK)
		if math.Abs(step) < 1e-12 {
			break
		}
	}
	if k <= leastK || k >= mostK {
		return curve{K: lichessK}
	}
	return curve{K: k, Error: normal95 * k95(points, k, slope, clusters), Fitted: true, Games: games}
}

// Slopes outside this range come from files whose scores and results are
// unrelated.
const leastK, mostK = 0.0002, 0.05

// term returns the score used in the fit and its expectation.
func (p point) term(k float64) (x, expected float64) {
	if p.score >= mateBound || p.score <= -mateBound {
		return 0, 0.5
	}
	x = float64(min(max(p.score, -fitRange), fitRange))
	return x, logistic(k * x)
}

// fitRange is where scores are cut for the fit: beyond a won game the size of a
// score is meaningless.
const fitRange = 1000

// k95 returns the clustered standard error of K.
func k95(points []point, k, slope float64, clusters int) float64 {
	sums := make([]float64, clusters)
	for _, p := range points {
		x, e := p.term(k)
		sums[p.cluster] += x * (p.made - e)
	}
	var square float64
	for _, s := range sums {
		square += s * s
	}
	return math.Sqrt(square) / slope
}
