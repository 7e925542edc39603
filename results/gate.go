package results

import (
	"fmt"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// Gate is the outcome of several comparisons that must all hold: a candidate
// against each of its baselines.
type Gate struct {
	Comparisons []Comparison
	Alpha, Beta float64 // of the gate as a whole
	AlphaPerRow bool    // α is also divided among the comparisons
}

// Comparison is one match of a gate.
type Comparison struct {
	*Summary
	Path []report.Point
	Err  error // why the match could not be played to its end; nil: it could
}

// gateOutcome is the outcome of a comparison or a gate.
type gateOutcome string

// The outcomes. A gate is as good as its worst comparison: broken is worse
// than failed, failed worse than open.
const (
	Passed gateOutcome = "passed" // H1 accepted
	Failed gateOutcome = "failed" // H0 accepted
	Open   gateOutcome = "open"   // no verdict within the budget
	Broken gateOutcome = "broken" // the match could not be played
)

// Outcome returns the outcome of the comparison.
func (c *Comparison) Outcome() gateOutcome {
	switch {
	case c.Err != nil:
		return Broken
	case c.Verdict() == sprt.H1:
		return Passed
	case c.Verdict() == sprt.H0:
		return Failed
	}
	return Open
}

// Outcome returns the outcome of the gate.
func (g *Gate) Outcome() gateOutcome {
	worst := Passed
	rank := map[gateOutcome]int{Passed: 0, Open: 1, Failed: 2, Broken: 3}
	for i := range g.Comparisons {
		if o := g.Comparisons[i].Outcome(); rank[o] > rank[worst] {
			worst = o
		}
	}
	return worst
}

// Name is "candidate against baseline".
func (c *Comparison) Name() string { return harmless.Line(c.A + " against " + c.B) }

// Line returns the comparison in one line: name, outcome, figures.
func (c *Comparison) Line() string {
	if c.Err != nil {
		return fmt.Sprintf("%s: %s: %s", c.Name(), c.Outcome(), oneLine(c.Err.Error()))
	}
	text := fmt.Sprintf("%s: %s, Elo %s", c.Name(), c.Outcome(), c.eloText(" (95%)"))
	if c.Test != nil {
		text += ", " + c.Test.Named()
	}
	return text + ", " + plural.Count(c.Games.Games(), "game")
}

func oneLine(s string) string { return harmless.Line(strings.Join(strings.Fields(s), " ")) }

// FamilyText states the error rates of the gate as a whole.
func (g *Gate) FamilyText() string {
	n := len(g.Comparisons)
	text := fmt.Sprintf("chance of passing a regression at most %g, of failing without one at most %g", g.Alpha, g.Beta)
	switch {
	case n > 1 && g.AlphaPerRow:
		text += fmt.Sprintf(" over all %d comparisons (Bonferroni: α=%.4g β=%.4g each)",
			n, g.Alpha/float64(n), g.Beta/float64(n))
	case n > 1:
		text += fmt.Sprintf(" for the gate as a whole (all %d comparisons must pass: α=%.4g β=%.4g each)",
			n, g.Alpha, g.Beta/float64(n))
	}
	if kind := g.kind(); kind != "" {
		text += "; test: " + kind
	}
	return text
}

// kind returns the name of the comparisons' test, "" for Wald's.
func (g *Gate) kind() string {
	for i := range g.Comparisons {
		if t := g.Comparisons[i].Test; t != nil && t.Config.Test != sprt.Wald {
			return t.Config.Test.String()
		}
	}
	return ""
}

// gateDetails is what only the document of a gate has.
type gateDetails struct {
	Outcome     gateOutcome          `json:"outcome"`
	Alpha       float64              `json:"alpha"`
	Beta        float64              `json:"beta"`
	Correction  string               `json:"correction"`     // bonferroni; or intersection-union: for β only
	Test        string               `json:"test,omitempty"` // adaptive; omitted for Wald's
	Comparisons []comparisonDocument `json:"comparisons"`
}

type comparisonDocument struct {
	Outcome gateOutcome     `json:"outcome"`
	Error   string          `json:"error,omitempty"`
	Result  report.Document `json:"result"` // of the match
}

// Report returns the report of the gate: its comparisons, each with its own report.
func (g *Gate) Report() *report.Report {
	d := &gateDetails{Outcome: g.Outcome(), Alpha: g.Alpha, Beta: g.Beta, Correction: "intersection-union",
		Test: g.kind()}
	if g.AlphaPerRow {
		d.Correction = "bonferroni"
	}
	verdict := map[gateOutcome]sprt.Verdict{Passed: sprt.H1, Failed: sprt.H0}[d.Outcome]
	r := &report.Report{Kind: "gate", Verdict: &verdict, Heading: "match gate: " + string(d.Outcome),
		Details: d, Players: []report.Player{}}
	table := &report.Section{Title: "Comparisons",
		Columns: report.Columns("comparison", "outcome", "Elo (95%)", "LLR", "games")}
	for i := range g.Comparisons {
		c := &g.Comparisons[i]
		own := c.Report()
		r.Games, r.Pairs = r.Games+own.Games, r.Pairs+own.Pairs
		doc := comparisonDocument{Outcome: c.Outcome(), Result: own.Document()}
		if c.Err != nil {
			doc.Error = oneLine(c.Err.Error())
		}
		d.Comparisons = append(d.Comparisons, doc)
		llr := "none"
		if c.Test != nil {
			llr = c.Test.Text()
		}
		table.Rows = append(table.Rows, []any{c.Name(), string(doc.Outcome), c.eloText(""), llr, own.Games})
	}
	r.Parts = []report.Part{table, report.Notes{report.Capital(g.FamilyText()) + "."}}
	return r
}
