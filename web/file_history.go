package web

import (
	"fmt"
	"html/template"
	"io"

	"match/internal/plural"
	"match/report/chart"
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
		Chart: chart.SVG(&h.Picture().Charts[0]),
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
