package history

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"match/players/git"
	"match/rating"
	"match/report"
	"match/sprt"
)

// History is a line of commits, the oldest first, with figures from their games.
type History struct {
	Base     string // the reference of the other commits: the oldest one with games
	Games    int
	Events   []int64
	Commits  []Commit
	Warnings []string
}

// Commit is a commit of the line. Unknown figures are nil.
type Commit struct {
	git.Commit
	Games int
	Elo   *Figure // against the base
	Step  *Figure // against the previous commit with games
	Why   string
}

// Figure is a difference in Elo with half of its 95 % interval.
type Figure struct{ Value, Error float64 }

// kind is the kind of the report.
const kind = "history"

// details are what only the document of a history has.
type details struct {
	Base    string           `json:"base"` // the reference of the other commits
	Events  []int64          `json:"events"`
	Commits []commitDocument `json:"commits"`
}

// commitDocument is a commit in the document.
type commitDocument struct {
	git.Commit
	Games int           `json:"games"`
	Elo   report.Figure `json:"elo"`  // against the base
	Step  report.Figure `json:"step"` // against the previous commit with games
}

// Report returns the history as data.
func (h *History) Report() *report.Report {
	d := &details{Base: h.Base, Events: h.Events, Commits: []commitDocument{}}
	for _, c := range h.Commits {
		d.Commits = append(d.Commits, commitDocument{c.Commit, c.Games, figureOf(c.Elo, cmp.Or(c.Why, "no games")), figureOf(c.Step, "no earlier commit with games connects to it")})
	}
	return &report.Report{Kind: kind, Games: h.Games, Pairs: h.Games / 2, Warnings: h.Warnings, Details: d}
}

func figureOf(f *Figure, why string) report.Figure {
	if f == nil {
		return report.Unknown("elo", why)
	}
	return report.Figure{ID: "elo", Unit: "Elo", Estimate: sprt.Estimate{Value: f.Value, Lower: f.Value - f.Error, Upper: f.Value + f.Error, Rule: "joint"}}
}

// newHistory makes the history of a line. In the data, players built from commits are
// named by them.
func newHistory(line []git.Commit, d *rating.Data, events []int64, limits []string) (*History, error) {
	t, err := rating.Rate(d, rating.Options{})
	if err != nil {
		return nil, err
	}
	ids := map[string]int{}
	for id, name := range d.Names() {
		ids[name] = id
	}
	h := &History{Events: append([]int64{}, events...), Warnings: []string{}}
	base, before := -1, -1
	for _, c := range line {
		out := Commit{Commit: c}
		if id, known := ids[c.ID]; known {
			out.Games = t.Players[id].Games()
			if base < 0 {
				base, h.Base = id, c.ID
				out.Elo = &Figure{}
			} else {
				out.Elo, out.Why = difference(t, id, base)
			}
			if before >= 0 {
				out.Step, _ = difference(t, id, before)
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
func difference(t *rating.Table, a, b int) (*Figure, string) {
	d := t.Difference(a, b)
	if !d.Known {
		return nil, cmp.Or(d.Why, "no games connect it to the base")
	}
	return &Figure{d.Value, sprt.Z95 * d.SE}, ""
}

// warn adds warnings about doubtful figures.
func (h *History) warn(t *rating.Table, limits []string) {
	limits = slices.Clone(limits)
	slices.Sort(limits)
	if limits = slices.Compact(limits); len(limits) > 1 {
		h.Warnings = append(h.Warnings, fmt.Sprintf("games under %d limits are rated together: %s", len(limits), strings.Join(limits, "; ")))
	}
	for _, w := range t.Warnings {
		text := w.Text
		for _, c := range h.Commits {
			text = strings.ReplaceAll(text, c.ID, c.Short())
		}
		h.Warnings = append(h.Warnings, text)
	}
}
