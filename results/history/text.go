package history

import (
	"fmt"
	"math"

	"match/internal/plural"
	"match/report"
)

// Text returns the history as a table. Commits without games are left out unless
// all is set.
func (h *History) Text(all bool) string {
	rows := [][]any{{"commit", "games", "Elo", "step"}}
	left := 0
	for _, c := range h.Commits {
		if c.Games == 0 && !all {
			left++
			continue
		}
		rows = append(rows, []any{c.String(), c.Games, h.EloText(c), FigureText(c.Step)})
	}
	text := report.Table(rows)
	if left > 0 {
		text += fmt.Sprintf("(%s without games)\n", plural.Count(left, "commit"))
	}
	return text
}

// EloText returns the figure of a commit in a table.
func (h *History) EloText(c Commit) string {
	switch {
	case c.ID == h.Base:
		return "0 (base)"
	case c.Games > 0 && c.Elo == nil:
		return "?"
	}
	return FigureText(c.Elo)
}

// FigureText returns a figure with its interval, or "-" if there is none.
func FigureText(f *Figure) string {
	if f == nil {
		return "-"
	}
	return fmt.Sprintf("%+.1f ± %.1f", math.Round(10*f.Value)/10+0, f.Error)
}
