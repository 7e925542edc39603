package analysis

import (
	"fmt"
	"math"
	"slices"

	"match/board"
	"match/pgn"
)

// Some programs write scores from White's side. The results show which side a
// file's scores are for: scores of the right side agree with them.

// scoreView is the side that the scores of one source are for, and their
// agreement with the results of its games.
type scoreView struct {
	Source      string  `json:"source"`
	View        string  `json:"view"`        // "mover" or "White"
	Correlation float64 `json:"correlation"` // of the scores with the results, cut at ±10 pawns
	Otherwise   float64 `json:"otherwise"`   // the same for the other side
	Games       int     `json:"games"`       // with scores and a decisive result
	sums        agreement
}

const moverView, whiteView = "mover", "White"

// A view needs leastDecided decisive games. White's view is chosen only if it
// agrees better with the results by surelyBetter. Scores below leastAgreement
// reveal little about an evaluation.
const (
	leastDecided   = 10
	surelyBetter   = 0.1
	leastAgreement = 0.3
)

// agreement correlates scores with results, from the mover's side and from
// White's. Both have a mean of zero: a result that is good for one is bad for
// the other.
type agreement struct{ mover, white, scores, results float64 }

func (a *agreement) of(sum float64) float64 {
	return finite(sum / math.Sqrt(a.scores*a.results))
}

// settleViews determines the side of every source's scores, and converts
// those from White's side to the mover's.
func (c *Collection) settleViews() {
	for _, g := range c.Games {
		v := c.view(g.Source)
		v.Games += btoi(v.sums.addGame(g.Record))
	}
	for i := range c.Views {
		v := &c.Views[i]
		a := &v.sums
		v.Correlation, v.Otherwise = a.of(a.mover), a.of(a.white)
		if v.Games >= leastDecided && v.Otherwise > v.Correlation+surelyBetter {
			v.View, v.Correlation, v.Otherwise = whiteView, v.Otherwise, v.Correlation
		}
	}
	for _, g := range c.Games {
		if c.view(g.Source).View == whiteView {
			turnScores(g.Record)
		}
	}
}

// view returns the view of a source, a new one for a new source.
func (c *Collection) view(source string) *scoreView {
	at := slices.IndexFunc(c.Views, func(v scoreView) bool { return v.Source == source })
	if at < 0 {
		at, c.Views = len(c.Views), append(c.Views, scoreView{Source: source, View: moverView})
	}
	return &c.Views[at]
}

// addGame adds a decisive game; draws do not contribute. It reports whether
// there was a score to add.
func (a *agreement) addGame(g *pgn.Game) bool {
	if g.Result == pgn.Draw {
		return false
	}
	before, mover := a.results, g.Start.SideToMove()
	for ply := range g.Plies {
		if score, ok := scoreAt(g, ply); ok {
			x, y := cut(score), 2*g.Result.Points(mover)-1
			a.mover += x * y
			a.white += x * y * colourSign(mover)
			a.scores += x * x
			a.results += y * y
		}
		mover = mover.Other()
	}
	return a.results > before
}

// turnScores converts Black's scores from White's side to its own.
func turnScores(g *pgn.Game) {
	mover := g.Start.SideToMove()
	for i := range g.Plies {
		if mover == board.Black {
			g.Plies[i].Score.Value = -g.Plies[i].Score.Value
		}
		mover = mover.Other()
	}
}

// warning returns a warning about a source's scores, "" for none.
func (v *scoreView) warning() string {
	switch {
	case v.Games < leastDecided:
		return ""
	case v.Correlation < leastAgreement:
		return fmt.Sprintf("%s: scores hardly agree with results (correlation %.2f; %.2f from the other side): findings based on scores may be wrong", v.Source, v.Correlation, v.Otherwise)
	case v.View == whiteView:
		return fmt.Sprintf("%s: scores are read from White's point of view (correlation with results %.2f; %.2f from the mover's)", v.Source, v.Correlation, v.Otherwise)
	}
	return ""
}

// warnings returns the warnings about all sources.
func (c *Collection) warnings() []string {
	list := []string{}
	for i := range c.Views {
		if text := c.Views[i].warning(); text != "" {
			list = append(list, text)
		}
	}
	return list
}
