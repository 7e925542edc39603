package ratings

import (
	"fmt"

	"match/rating"
	"match/report"
)

// maxPlotted is the number of rows that fit a picture.
const maxPlotted = 200

// Picture returns the ratings with their 95% intervals, a row for each player, the best on top; open dots
// are bounds.
func (l *List) Picture() report.Picture {
	var rows []report.Row // the others are only in the table
	for i := range l.Players {
		if p := &l.Players[i]; len(rows) < maxPlotted && (p.elo().Defined() || !p.elo().LowerOpen || !p.elo().UpperOpen) {
			rows = append(rows, l.row(p))
		}
	}
	c := report.Rows("Ratings with 95% intervals, "+l.caption(), rows)
	if len(c.Series[1].X) > 0 {
		c.Key = "Open: a bound."
	}
	return report.Picture{Charts: []report.Chart{c}}
}

func (l *List) caption() string {
	return "errors against " + map[rating.Reference]string{
		rating.Pool: "the pool", rating.ToAnchor: "the anchors", rating.Next: "the next player",
	}[l.Errors]
}

// row returns a player's rating or bound.
func (l *List) row(p *player) report.Row {
	r := report.Row{Name: p.Name, Elo: p.elo().Estimate, Look: report.Dots}
	if len(l.Groups) > 1 && p.Group > 0 {
		r.Name = fmt.Sprintf("%s (%d)", p.Name, p.Group)
	}
	if !p.elo().Defined() {
		r.Look = report.Open
	}
	return r
}
