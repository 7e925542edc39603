package history

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"match/internal/plural"
	"match/players/git"
	"match/rating"
	"match/report"
	"match/results"
	"match/sprt"
)

// History is a line of commits, the oldest first, with figures from their games. It is also what only its document has.
type History struct {
	Base     string   `json:"base"` // the reference of the other commits: the oldest one with games
	Events   []int64  `json:"events"`
	Commits  []Commit `json:"commits"`
	Games    int      `json:"-"`
	Warnings []string `json:"-"`
}

// Commit is a commit of the line.
type Commit struct {
	git.Commit
	Games int           `json:"games"`
	Elo   report.Figure `json:"elo"`  // against the base
	Step  report.Figure `json:"step"` // against the previous commit with games
}

// Report returns the history as data. Its table leaves out commits without games unless all is set.
func (h *History) Report(all bool) *report.Report {
	title := "Strength of " + plural.Count(len(h.Commits), "commit")
	table := &report.Section{
		Title: "Commits", Charts: []report.Chart{h.chart()},
		Columns: append([]report.Column{{Title: "no.", In: report.Page}, {Title: "commit", Left: true, Most: 45}}, report.Columns("games", "Elo", "step")...),
	}
	notes := report.Notes{
		fmt.Sprintf("Elo is relative to %.8s, with 95%% intervals, from %s of %s.", h.Base, plural.Count(h.Games, "game"), plural.Count(len(h.Events), "event")),
		"Step is relative to the previous commit with games.",
	}
	for i, c := range h.Commits {
		if c.Games > 0 || all {
			table.Rows = append(table.Rows, []any{i + 1, c.String(), c.Games, h.eloCell(&c), cell(c.Step, "-")})
		}
	}
	if left := len(h.Commits) - len(table.Rows); left > 0 {
		notes = append(notes, plural.Count(left, "commit")+" without games")
	}
	for _, w := range h.Warnings {
		notes = append(notes, "Note: "+w)
	}
	return &report.Report{
		Kind: "history", Title: title, Heading: title, Games: h.Games, Pairs: h.Games / 2, Warnings: h.Warnings,
		Details: h, Parts: []report.Part{table, notes},
	}
}

func (h *History) eloCell(c *Commit) any {
	switch {
	case c.ID == h.Base:
		return "0 (base)"
	case c.Games > 0:
		return cell(c.Elo, "?")
	}
	return "-"
}

// cell is a figure with its sign, or a text if it is undefined.
func cell(f report.Figure, otherwise string) any {
	half, ok := f.PlusMinus()
	if !ok {
		return otherwise
	}
	return fmt.Sprintf("%s ± %.1f", report.Signed(f.Value, 1), half)
}

// newHistory makes the history of a line. In the data, players built from commits are
// named by them.
func newHistory(line []git.Commit, d *rating.Data, events []int64, limits []string) (*History, error) {
	t, err := rating.Rate(d, rating.Options{})
	if err != nil {
		return nil, err
	}
	h := &History{Events: append([]int64{}, events...), Commits: []Commit{}, Warnings: []string{}}
	base, before := -1, -1
	for _, c := range line {
		out := Commit{Commit: c, Elo: report.Unknown("elo", "no games"),
			Step: report.Unknown("step", "no earlier commit with games connects to it")}
		if id, known := d.Find(c.ID); known {
			out.Games = t.Players[id].Games()
			if base < 0 {
				base, h.Base = id, c.ID
			}
			out.Elo = difference(t, id, base, out.Elo)
			if before >= 0 {
				out.Step = difference(t, id, before, out.Step)
			}
			before = id
		}
		h.Commits = append(h.Commits, out)
	}
	for id := range t.Players {
		h.Games += t.Players[id].Games()
	}
	h.Games /= 2
	h.warn(t, limits)
	return h, nil
}

// difference returns how much stronger one player is than another.
func difference(t *rating.Table, a, b int, otherwise report.Figure) report.Figure {
	f := results.FigureOf(otherwise.ID, "Elo", t.Difference(a, b))
	if a == b {
		f.Estimate = sprt.Estimate{Rule: results.JointRule}
	} else if f.Undefined {
		f.Why = cmp.Or(f.Why, "no games connect it to the base")
	}
	return f
}

// warn adds warnings about doubtful figures.
func (h *History) warn(t *rating.Table, limits []string) {
	if limits = slices.Compact(slices.Sorted(slices.Values(limits))); len(limits) > 1 {
		h.Warnings = append(h.Warnings, fmt.Sprintf("games under %d limits are rated together: %s", len(limits), strings.Join(limits, "; ")))
	}
	for _, text := range t.Warnings {
		for _, c := range h.Commits {
			text = strings.ReplaceAll(text, c.ID, c.Short())
		}
		h.Warnings = append(h.Warnings, text)
	}
}
