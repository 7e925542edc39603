package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"match/pgn"
)

func TestExpect(t *testing.T) {
	c := curve{K: lichessK}
	for score, want := range map[int]float64{0: 0.5, mateBound: 1, mateScore: 1, -mateBound: 0, 300: 0.751126, -300: 1 - 0.751126} {
		if got := c.expect(score); math.Abs(got-want) > 1e-6 {
			t.Errorf("Expect(%d) = %v, want %v", score, got, want)
		}
	}
}

func TestScoreOf(t *testing.T) {
	for _, c := range []struct {
		said  pgn.Score
		score int
		ok    bool
	}{
		{pgn.Score{}, 0, false},
		{pgn.Score{Kind: pgn.Centipawns, Value: -31}, -31, true},
		{pgn.Score{Kind: pgn.Centipawns, Value: 1 << 40}, mateBound - 1, true},
		{pgn.Score{Kind: pgn.MateIn, Value: 5}, mateScore - 5, true},
		{pgn.Score{Kind: pgn.MateIn, Value: -4}, -mateScore + 4, true},
		{pgn.Score{Kind: pgn.MateIn, Value: 1 << 30}, mateBound, true},
		{pgn.Score{Kind: pgn.MateIn, Value: math.MinInt}, -mateBound, true},
	} {
		if score, ok := scoreOf(c.said); score != c.score || ok != c.ok {
			t.Errorf("scoreOf(%+v) = %d, %v, want %d, %v", c.said, score, ok, c.score, c.ok)
		}
	}
}

// A fit to results drawn from a known curve recovers it within its error.
func TestFitCurve(t *testing.T) {
	const k, games = 0.006, 400
	rng := rand.New(rand.NewPCG(1, 2))
	var points []point
	for cluster := range games {
		for range 5 {
			score := rng.IntN(1200) - 600
			made := 0.0
			if rng.Float64() < logistic(k*float64(score)) {
				made = 1
			}
			points = append(points, point{cluster, score, made})
		}
	}
	c := fitCurve(points, games, games)
	if !c.Fitted || math.Abs(c.K-k) > c.Error*1.5 || c.Error <= 0 || c.Error > k/4 {
		t.Errorf("%+v, want K about %v", c, k)
	}
	if c := fitCurve(points[:20], 4, 4); c.Fitted || c.K != lichessK {
		t.Errorf("4 games fit a curve: %+v", c)
	}
	for i := range points {
		points[i].score = 0
	}
	if c := fitCurve(points, games, games); c.Fitted || c.K != lichessK || c.Error != 0 {
		t.Errorf("no scores fit a curve: %+v", c)
	}
}
