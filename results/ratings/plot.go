package ratings

import (
	"fmt"

	"match/rating"
	"match/report"
	"match/sprt"
)

// maxPlotted is the number of rows that fit a picture.
const maxPlotted = 200

// Picture returns the ratings with their 95 % intervals, a row for each player, the best on top; open dots
// are bounds.
func (l *List) Picture() report.Picture {
	var rows []report.Row // the others are only in the table
	for i := range l.Players {
		if p := &l.Players[i]; len(rows) < maxPlotted && (p.Rating != nil || p.Bound != nil) {
			rows = append(rows, l.row(p))
		}
	}
	c := report.Rows("Ratings with 95 % intervals, "+l.caption(), rows)
	if len(c.Series[1].X) > 0 {
		c.Key = "Open: a bound."
	}
	return report.Picture{Charts: []report.Chart{c}}
}

func (l *List) caption() string {
	switch l.Errors {
	case rating.ToAnchor:
		return "errors against the anchors"
	case rating.Next:
		return "errors against the next player"
	}
	return "errors against the pool"
}

// row returns a player's rating or bound; the intervals of a bound are open.
func (l *List) row(p *Player) report.Row {
	r := report.Row{Name: p.Name, Look: report.Dots}
	if len(l.Groups) > 1 && p.Group != nil {
		r.Name = fmt.Sprintf("%s (%d)", p.Name, *p.Group)
	}
	switch {
	case p.Rating == nil:
		r.Look, r.Elo = report.Open, sprt.Estimate{Undefined: true, Lower: *p.Bound, Upper: *p.Bound, LowerOpen: p.BoundSide == string(rating.AtMost), UpperOpen: p.BoundSide == string(rating.AtLeast)}
	case p.Error == nil:
		r.Elo = report.Exact("", *p.Rating, report.Given).Estimate
	default:
		r.Elo = sprt.Estimate{Value: *p.Rating, Lower: *p.Rating - *p.Error, Upper: *p.Rating + *p.Error}
	}
	return r
}
