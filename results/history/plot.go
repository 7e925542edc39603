package history

import (
	"fmt"
	"slices"

	"match/report"
)

// Picture returns the Elo of the commits against the base with 95% intervals, in the order of the line.
func (h *History) Picture() report.Picture {
	return report.Picture{Title: "Strength of the commits", Charts: []report.Chart{h.chart()}}
}

// chart has a dot for each commit with a figure, at its place in the line. Very wide intervals may extend
// beyond the chart.
func (h *History) chart() report.Chart {
	s := report.Series{Look: report.Dots, Apart: true}
	var errors []float64
	for i, c := range h.Commits {
		if half, known := c.Elo.PlusMinus(); known {
			s.AddWithin(float64(i+1), c.Elo.Value, c.Elo.Lower, c.Elo.Upper)
			errors = append(errors, half)
		}
	}
	c := report.Chart{
		Title: "Elo against " + h.Base[:min(8, len(h.Base))] + ", 95% intervals", Marks: []report.Mark{report.Level(report.Zero, 0, "")},
		X: report.Axis{Label: "commits, the oldest first", Low: 0.5, High: float64(len(h.Commits)) + 0.5, Whole: true},
	}
	if len(s.X) == 0 {
		return c
	}
	last := len(s.X) - 1
	c.Text = fmt.Sprintf("%+.0f ± %.0f at commit %.0f of %d", s.Y[last]+0, errors[last], s.X[last], len(h.Commits))
	const far = 3
	usual := slices.Sorted(slices.Values(errors))[len(errors)/2]
	for i, y := range s.Y {
		e := errors[i]
		if e > far*usual {
			e = usual
		}
		c.Y.Include(y-e, y+e)
	}
	way := report.Series{Look: report.Curve, X: s.X, Y: s.Y}
	c.Series = []report.Series{way, s}
	return c
}
