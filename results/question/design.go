package question

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"match/report"
	"match/sprt"
	"match/sprt/design"
	"match/sprt/ideas"
)

// ProtocolPlan asks which protocol of tests gains most.
type ProtocolPlan struct {
	Prior    ideas.Mixture // of the effects in short games
	Source   string        // where the prior comes from, such as "given"
	Scaling  ideas.Scaling // of the effects in long games
	Scaled   string        // where the scaling comes from; "": there are no long games
	Supply   design.Supply
	Limits   []design.Limit // of short and of long games; one if there is only one kind
	Pairs    sprt.Pentanomial
	Protocol design.Protocol // the user's own
}

// ProtocolPlanned is the answer to a ProtocolPlan: what only its document has.
type ProtocolPlanned struct {
	Prior    string           `json:"prior"`
	Mean     float64          `json:"prior_mean"`
	SD       float64          `json:"prior_sd"`
	Source   string           `json:"prior_source"`
	Better   float64          `json:"better"` // share of the ideas above 0
	Scaling  ideas.Scaling    `json:"scaling"`
	Scaled   string           `json:"scaling_source,omitempty"`
	Supply   design.Supply    `json:"supply"`
	Limits   []design.Limit   `json:"limits"`
	Pairs    sprt.Pentanomial `json:"pentanomial"`
	EloRatio float64          `json:"elo_per_nelo"` // near equality, with such pairs
	Own      design.Answer    `json:"own"`
	Best     *design.Answer   `json:"best"` // at no larger a share of wrong ideas; null: none
	Copied   []CopiedProtocol `json:"copied"`
	Frontier []design.Answer  `json:"frontier"` // the best for each share of wrong ideas
}

// CopiedProtocol is a protocol that many authors copy.
type CopiedProtocol struct {
	Name string `json:"name"`
	design.Answer
}

// copied are protocols of public test servers, by the bounds of their stages.
var copied = []struct {
	name   string
	stages [][4]float64 // bounds, α, β
}{
	{"OpenBench's default", [][4]float64{{0, 5, 0.05, 0.05}}},
	{"wide", [][4]float64{{0, 10, 0.05, 0.05}}},
	{"Stockfish's", [][4]float64{{0, 2, 0.05, 0.05}, {0.5, 2.5, 0.05, 0.05}}},
}

// frontierShares are the shares of wrong ideas for which the best protocol is shown.
var frontierShares = []float64{0.02, 0.05, 0.1, 0.2, 0.3}

// Answer computes the plan.
func (q ProtocolPlan) Answer() (*ProtocolPlanned, error) {
	if err := cmp.Or(q.Scaling.Validate(), q.Supply.Validate(), q.Protocol.Validate()); err != nil {
		return nil, err
	}
	variance, err := sprt.Variance(q.Pairs)
	if err != nil {
		return nil, err
	}
	search := &design.Question{
		Ideas: design.NewPopulation(q.Prior, q.Scaling), Pairs: q.Pairs, Supply: q.Supply, Limits: q.Limits, Step: design.StepFor(q.Prior),
	}
	a := &ProtocolPlanned{
		Prior: shapeOf(q.Prior), Mean: q.Prior.Mean(), SD: q.Prior.SD(), Source: q.Source, Better: 1 - q.Prior.Below(0), Scaling: q.Scaling, Scaled: q.Scaled, Supply: q.Supply,
		Limits: q.Limits, Pairs: q.Pairs, EloRatio: 2 * math.Sqrt(variance),
	}
	if a.Own, err = search.Of(q.Protocol); err != nil {
		return nil, err
	}
	if best, ok := search.Best(a.Own.Outcome.Wrong); ok {
		a.Best = &best
	}
	for _, c := range copied {
		var p design.Protocol
		for k, s := range c.stages {
			limit := q.Limits[min(k, len(q.Limits)-1)]
			p = append(p, design.Stage{Config: sprt.Config{Elo0: s[0], Elo1: s[1], Alpha: s[2], Beta: s[3]}, Seconds: limit.Seconds, Long: limit.Long})
		}
		answer, err := search.Of(p)
		if err != nil {
			return nil, err
		}
		a.Copied = append(a.Copied, CopiedProtocol{c.name, answer})
	}
	a.Frontier = search.Frontier(frontierShares)
	return a, nil
}

// Report returns the plan as data.
func (a *ProtocolPlanned) Report() *report.Report {
	f := report.Facts{}
	f.Add("Ideas", fmt.Sprintf("%s nElo (%s): %.1f%% are above 0", a.Prior, a.Source, 100*a.Better))
	if a.Scaled != "" {
		f.Add("", "in long games "+a.scaling())
	}
	f.Add("Week", a.week())
	p := a.Pairs
	f.Add("Pairs", fmt.Sprintf("%d,%d,%d,%d,%d: 1 nElo is %.2f Elo", p[0], p[1], p[2], p[3], p[4], a.EloRatio))
	s := &report.Section{Title: "Protocols", Columns: report.Columns("protocol", "bounds and α/β", "games", "ideas", "accepted", "≤ 0", "nElo"), Charts: a.Picture().Charts}
	s.Columns[1].Left = true
	row := func(name string, x *design.Answer) {
		s.Rows = append(s.Rows, []any{name, fmt.Sprint(x.Protocol), fmt.Sprintf("%.0f", x.Outcome.TotalGames()),
			digits(x.Week.Ideas), digits(x.Week.Accepted), fmt.Sprintf("%.1f%%", 100*x.Outcome.Wrong), report.Signed(x.Week.Gain, 2)})
	}
	row("yours", &a.Own)
	figures := protocolFigures("", &a.Own)
	if a.Best != nil {
		row("best", a.Best)
		figures = append(figures, protocolFigures("best_", a.Best)...)
	}
	for i := range a.Copied {
		row(a.Copied[i].Name, &a.Copied[i].Answer)
	}
	for i := range a.Frontier {
		row("frontier", &a.Frontier[i])
	}
	title := "Protocols for ideas of " + a.Prior + " nElo"
	return &report.Report{Kind: "test.plan", Title: title, Heading: title, Figures: figures, Details: a,
		Parts: []report.Part{f, s, a.conclusion()}}
}

// protocolFigures returns what a protocol gains in a week, and the games of an idea on average.
func protocolFigures(prefix string, x *design.Answer) []report.Figure {
	return []report.Figure{
		report.Exact(prefix+"gain", x.Week.Gain, planned).In("nElo"), report.Exact(prefix+"wrong", x.Outcome.Wrong, planned).In(report.OfWhole),
		report.Exact(prefix+"ideas", x.Week.Ideas, planned), report.Exact(prefix+"accepted", x.Week.Accepted, planned),
		report.Exact(prefix+"games", x.Outcome.TotalGames(), planned),
	}
}

// shapeOf returns a prior in words. One from a ledger has a part for each possible
// prior.
func shapeOf(prior ideas.Mixture) string {
	if len(prior) > 2 {
		return fmt.Sprintf("mean %.2f, standard deviation %.2f", prior.Mean(), prior.SD())
	}
	return prior.String()
}

// scaling returns how effects in long games are related to those in short ones.
func (a *ProtocolPlanned) scaling() string {
	s := a.Scaling
	slope := fmt.Sprintf("%.4g", s.Slope)
	if s.Error > 0 {
		slope = fmt.Sprintf("%.2f ± %.2f", s.Slope, sprt.Z95*s.Error)
	}
	return fmt.Sprintf("%s times that, standard deviation %.3g, correlation %.2f (%s)",
		slope, s.SD, s.Correlation(a.SD), a.Scaled)
}

func (a *ProtocolPlanned) week() string {
	text := fmt.Sprintf("%g processor hours", a.Supply.Hours)
	if a.Supply.Ideas > 0 {
		text += fmt.Sprintf(", at most %g ideas", a.Supply.Ideas)
	}
	if a.Supply.Cost > 0 {
		text += fmt.Sprintf(", an idea costs %g games", a.Supply.Cost)
	}
	for i, l := range a.Limits {
		if text += ", "; i > 0 {
			text += "a long "
		} else {
			text += "a "
		}
		if text += fmt.Sprintf("game takes %.3g s", l.Seconds); l.Guessed {
			text += " (a guess: give --seconds)"
		}
	}
	return text
}

// digits returns a number with three digits.
func digits(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// conclusion compares the best protocol with the user's own.
func (a *ProtocolPlanned) conclusion() (n report.Notes) {
	own := a.Own.Week.Gain
	switch {
	case a.Best == nil:
		n = append(n, "No protocol with at most your share of accepted ideas ≤ 0 gains anything.")
	case a.Best.Week.Gain <= 1.02*own:
		n = append(n, "Yours is within 2% of the best with at most its share of accepted ideas ≤ 0.")
	case own > 0:
		n = append(n, fmt.Sprintf("The best gains %.2f times as much as yours, with at most its share of accepted ideas ≤ 0.", a.Best.Week.Gain/own))
	default:
		n = append(n, "Yours loses Elo. The best has at most its share of accepted ideas ≤ 0.")
	}
	if a.Supply.Ideas == 0 && a.Supply.Cost == 0 {
		n = append(n, "Ideas are treated as free and without end. --ideas and --cost set how many a week",
			"has and what work on one costs; the best protocol then gives up on fewer ideas.")
	}
	return append(n, "Games are those of an idea on average; ideas, accepted ideas and nElo are those",
		"of a week; ≤ 0 is the share of accepted ideas that gain nothing.")
}

// Picture returns the gain of a week against the share of wrong ideas.
func (a *ProtocolPlanned) Picture() report.Picture {
	c := report.Chart{
		Title: "nElo a week by the share of accepted ideas that gain nothing",
		Key:   "Line: the best protocol for each share. Filled: yours. Open: protocols that are often copied.",
		X:     report.Axis{Label: "accepted ideas that gain nothing, %"}, Y: report.Axis{Label: "nElo a week"},
	}
	line, own, others := report.Series{Look: report.Curve, Plain: true}, report.Series{Look: report.Dots, Apart: true}, report.Series{Look: report.Open, Apart: true}
	add := func(s *report.Series, x *design.Answer) {
		share := 100 * x.Outcome.Wrong
		s.AddWithin(share, x.Week.Gain, x.Week.Gain, x.Week.Gain)
		c.X.Include(share)
		c.Y.Include(x.Week.Gain)
	}
	best := slices.Clone(a.Frontier)
	if a.Best != nil {
		best = append(best, *a.Best)
	}
	slices.SortFunc(best, func(x, y design.Answer) int { return cmp.Compare(x.Outcome.Wrong, y.Outcome.Wrong) })
	for i := range best {
		add(&line, &best[i])
	}
	add(&own, &a.Own)
	c.Text = fmt.Sprintf("yours: %s nElo, %.1f%% gain nothing",
		report.Signed(a.Own.Week.Gain, 2), 100*a.Own.Outcome.Wrong)
	for i := range a.Copied {
		x := &a.Copied[i]
		add(&others, &x.Answer)
		c.Text += fmt.Sprintf("; %s: %s nElo, %.1f%%", x.Name, report.Signed(x.Week.Gain, 2), 100*x.Outcome.Wrong)
	}
	c.X.High, c.Y.High = 1.05*c.X.High, 1.05*c.Y.High
	c.Series = []report.Series{line, others, own} // one's own is on top of a copied one
	return report.Picture{Title: "Protocols for ideas of " + a.Prior + " nElo", Charts: []report.Chart{c}}
}
