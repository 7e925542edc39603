package engine

import (
	"context"
	"testing"

	"match/engine/limits"
)

// TestWindowGivesUp checks that a bound opens on its own side, for either sign of
// the score outside the window.
func TestWindowGivesUp(t *testing.T) {
	for _, score := range []int{-31990, -1361, 0, 1361, 31990} {
		if got := lowered(score, 501); got != -infinity {
			t.Errorf("lowered(%d, 501) = %d", score, got)
		}
		if got := raised(score, 501); got != infinity {
			t.Errorf("raised(%d, 501) = %d", score, got)
		}
		if low, high := lowered(score, 33), raised(score, 33); low != max(score-33, -infinity) || high != min(score+33, infinity) {
			t.Errorf("around %d: [%d, %d]", score, low, high)
		}
	}
}

// TestScoreInRange checks that a search that is stopped while its score changes
// by hundreds does not return a bound of the window as its score.
func TestScoreInRange(t *testing.T) {
	e := newEngine(t, Options{})
	for _, fen := range []string{"8/8/3p4/6K1/1b3p2/5k2/1p6/1N4q1 w - - 0 64", "8/8/8/4k2b/8/4p2B/1r3pK1/8 w - - 0 61"} {
		line := lineFrom(t, fen)
		for nodes := uint64(4000); nodes < 64000; nodes += 4000 {
			e.NewGame()
			r := e.Search(context.Background(), line, limits.Limits{Nodes: nodes}, nil)
			if r.Score < -mateScore || r.Score > mateScore {
				t.Errorf("%s, %d nodes: score %d", fen, nodes, r.Score)
			}
		}
	}
}
