package analysis

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

// scored returns a collection with the given number of decided games and as many
// draws. Their scores agree with the results up to noise, and are from White's
// side if white is set.
func scored(t *testing.T, decided int, noise float64, white bool) *Collection {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 5))
	c := &Collection{}
	for i := range 2 * decided {
		g := playing(t, board.StartPosition(), "e2e4", "e7e5", "g1f3", "b8c6")
		g.Source, g.Cluster, g.Record.Result = "x.pgn", i, []pgn.Result{pgn.WhiteWins, pgn.Draw, pgn.BlackWins, pgn.Draw}[i%4]
		for ply := range g.Record.Plies {
			mover := board.Color(ply % 2)
			score := 100*(2*g.Record.Result.Points(mover)-1) + noise*rng.NormFloat64()
			if white {
				score *= colourSign(mover)
			}
			g.Record.Plies[ply].Score = pgn.Score{Kind: pgn.Centipawns, Value: int(score)}
		}
		c.Games = append(c.Games, g)
	}
	return c
}

// Scores from White's side are converted to the mover's side, with a warning;
// others stay unchanged.
func TestViewsAreSettled(t *testing.T) {
	for name, c := range map[string]struct {
		decided int
		noise   float64
		white   bool
		view    string
		warning string
	}{
		"the mover's":         {30, 50, false, "mover", ""},
		"White's":             {30, 50, true, "White", "x.pgn: scores are read from White's point of view (correlation with results 0."},
		"just enough games":   {leastDecided, 50, true, "White", "x.pgn: scores are read from White's point of view"},
		"too few games":       {leastDecided - 1, 50, true, "mover", ""},
		"no agreement":        {400, 3000, false, "mover", "x.pgn: scores hardly agree with results"},
		"no agreement, too":   {400, 3000, true, "mover", "x.pgn: scores hardly agree with results"},
		"some noise, White's": {400, 200, true, "White", "x.pgn: scores are read from White's point of view"},
	} {
		games := scored(t, c.decided, c.noise, c.white)
		before := games.Games[0].Record.Plies[1].Score.Value
		games.settleViews()
		v := games.Views[0]
		if len(games.Views) != 1 || v.View != c.view || v.Games != c.decided {
			t.Errorf("%s: %+v", name, games.Views)
		}
		if after := games.Games[0].Record.Plies[1].Score.Value; (after == -before) != (c.view == "White") || games.Games[0].Record.Plies[0].Score.Value == 0 {
			t.Errorf("%s: Black's score was %d and is %d", name, before, after)
		}
		warnings := games.warnings()
		if len(warnings) != min(len(c.warning), 1) || len(warnings) > 0 && !strings.HasPrefix(warnings[0], c.warning) {
			t.Errorf("%s: %q", name, warnings)
		}
	}
}

// Every source has its own convention, and scores that agree perfectly have a
// correlation of 1.
func TestViewsOfSources(t *testing.T) {
	c := scored(t, 20, 0, false)
	other := scored(t, 20, 0, true)
	for _, g := range other.Games {
		g.Source = "y.pgn"
	}
	c.Games = append(c.Games, other.Games...)
	c.settleViews()
	views := []string{}
	for _, v := range c.Views {
		views = append(views, v.Source+" "+v.View)
		if !near9(v.Correlation, 1) || !near9(v.Otherwise, 0) {
			t.Errorf("%+v", v)
		}
	}
	if !slices.Equal(views, []string{"x.pgn mover", "y.pgn White"}) {
		t.Errorf("%q", views)
	}
	silent := &Collection{Games: []*Game{playing(t, board.StartPosition(), "e2e4")}}
	silent.Games[0].Record.Result = pgn.WhiteWins
	if silent.settleViews(); silent.Views[0].Games != 0 || silent.Views[0].Correlation != 0 || len(silent.warnings()) > 0 {
		t.Errorf("no scores: %+v", silent.Views)
	}
}

// In games that start with Black to move, scores are assigned to the right side.
func TestViewsFromBlackToMove(t *testing.T) {
	g := playing(t, position(t, "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"), "e7e5", "e2e4")
	g.Record.Result = pgn.BlackWins
	for i, score := range []int{200, -200} {
		g.Record.Plies[i].Score = pgn.Score{Kind: pgn.Centipawns, Value: score}
	}
	a := &agreement{}
	if !a.addGame(g.Record) || !near9(a.of(a.mover), 1) || !near9(a.of(a.white), 0) {
		t.Errorf("%+v", a)
	}
	if turnScores(g.Record); g.Record.Plies[0].Score.Value != -200 || g.Record.Plies[1].Score.Value != -200 {
		t.Errorf("%+v", g.Record.Plies)
	}
}
