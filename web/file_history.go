package web

import (
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"

	"match/internal/plural"
	"match/results/history"
)

// historyView is the page of a line of commits.
type historyView struct {
	layout
	About    string
	Warnings []string
	Chart    template.HTML
	Rows     []historyRow
	Left     string // commits without games, which are not listed
}

// historyRow is a commit with games.
type historyRow struct {
	Place       int // in the line, as in the chart
	ID, Subject string
	Games       int
	Elo, Step   string
}

// WriteHistory writes the page of a line of commits as a self-contained file:
// their strength, as a chart and as a table.
func WriteHistory(w io.Writer, h *history.History) error {
	v := historyView{
		layout: layout{Title: "Strength of " + plural.Count(len(h.Commits), "commit"), Build: build, Inline: newInline()},
		About: fmt.Sprintf("Elo relative to %.8s with 95 %% intervals, from %s of %s, rated jointly. Step: relative to the previous commit with games.",
			h.Base, plural.Count(h.Games, "game"), plural.Count(len(h.Events), "event")),
		Chart: historyChart(h),
	}
	for _, text := range h.Warnings {
		v.Warnings = append(v.Warnings, short(text))
	}
	for i, c := range h.Commits {
		if c.Games > 0 {
			v.Rows = append(v.Rows, historyRow{Place: i + 1, ID: c.Short(), Subject: short(c.Subject), Games: c.Games, Elo: h.EloText(c), Step: history.FigureText(c.Step)})
		}
	}
	if n := len(h.Commits) - len(v.Rows); n > 0 {
		v.Left = plural.Count(n, "commit") + " without games"
	}
	return pages.ExecuteTemplate(w, "history", v)
}

// historyChart draws the Elo of the commits, each with its interval. Very wide
// intervals may extend beyond the chart.
func historyChart(h *history.History) template.HTML {
	var xs, ys, errors []float64
	for i, c := range h.Commits {
		if c.Elo != nil {
			xs, ys, errors = append(xs, float64(i+1)), append(ys, c.Elo.Value), append(errors, c.Elo.Error)
		}
	}
	if len(xs) == 0 {
		return ""
	}
	low, high := historyRange(ys, errors)
	last := len(xs) - 1
	text := fmt.Sprintf("%+.0f ± %.0f at commit %.0f of %d", ys[last]+0, errors[last], xs[last], len(h.Commits))
	d := newChart("Elo of the commits", text, 0.5, float64(len(h.Commits))+0.5, low, high, false)
	d.axes("", ticks(low, high, 5))
	d.level("zero", 0)
	for i := range xs {
		d.whisker(xs[i], ys[i]-errors[i], ys[i]+errors[i])
	}
	d.line("elo", xs, ys)
	for i := range xs {
		d.dot("elo", xs[i], ys[i])
	}
	return d.SVG()
}

// historyRange returns the range of the chart: all estimates, and the intervals
// except for very wide ones.
func historyRange(ys, errors []float64) (low, high float64) {
	const far = 3
	sorted := slices.Sorted(slices.Values(errors))
	usual := sorted[len(sorted)/2]
	for i, y := range ys {
		e := errors[i]
		if e > far*usual {
			e = usual
		}
		low, high = math.Min(low, y-e), math.Max(high, y+e)
	}
	return low, high
}
