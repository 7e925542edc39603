package analysis

import (
	"fmt"
	"slices"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// Document returns the analysis as the report of all kinds: what to fix first, the account of points, and the
// referee. All figures of JSON are in its details.
func (r *Report) Document() *report.Report {
	s := &r.Score
	return &report.Report{
		Kind: "analysis", Heading: fmt.Sprintf("%s against %s", r.Player, few(r.Opponents)), Games: r.Input.Games, Pairs: r.Input.Pairs,
		Figures: r.figures(), Details: r, Parts: r.parts(),
		Players: []report.Player{{
			Name: r.Player, Games: s.Games, Points: float64(s.Wins) + float64(s.Draws)/2, WDL: &[3]int{s.Wins, s.Draws, s.Losses}, Faults: map[string]int{},
		}},
	}
}

// figures returns the account of all games, in points per game, and how often won games were won.
func (r *Report) figures() []report.Figure {
	p, all := &r.Points, r.Input.Games
	return []report.Figure{
		{ID: "elo", Unit: "Elo", Estimate: r.Score.Elo.Estimate},
		r.Score.Points.as("score", all), p.Expected.as("expected", all), p.Player.as("given_away", all), p.PlayerFaults.as("forfeited", all),
		p.Opponent.as("given_away_by_opponents", all), p.OpponentFaults.as("forfeited_by_opponents", all), p.Noise.as("noise", all),
		r.Converted.Rate.as("won_when_winning", r.Converted.Winning), r.Converted.Opponent.as("won_when_winning_by_opponents", r.Converted.Losing),
	}
}

// as returns the figure, which is of 100 games, as one of a report; games is how many games it is from.
func (f figure) as(id string, games int) report.Figure {
	if games == 0 {
		return report.Unknown(id, "no such games")
	}
	return report.Figure{ID: id, Unit: report.OfWhole, Estimate: sprt.Estimate{
		Value: f.Value / 100, Lower: (f.Value - f.Error) / 100, Upper: (f.Value + f.Error) / 100, LowerOpen: f.Open, UpperOpen: f.Open, Rule: "clustered",
	}}
}

func (r *Report) parts() []report.Part {
	parts := []report.Part{r.head(), r.remarks()}
	parts = append(parts, r.findingParts()...)
	parts = append(parts, account("Where the points went, per 100 games", r.Points.lines()))
	if lines := r.Joint.lines(); len(lines) > 0 {
		parts = append(parts, account("How the findings add up, per 100 games", lines))
		if len(r.Joint.Findings) > 1 {
			parts = append(parts, report.Prose{Lines: []string{jointText}})
		}
	}
	lines := append([]string{r.conversionLine()}, r.searchLines()...)
	if r.Tables.Moves > 0 {
		lines = slices.Insert(lines, 1, r.Tables.String())
	}
	for i := range lines {
		lines[i] = sentence(lines[i])
	}
	parts = append(parts, report.Prose{Lines: lines})
	parts = append(parts, r.splits()...)
	return append(append(parts, r.worstMoves()...), r.judge())
}

func (r *Report) head() (f report.Facts) {
	s := &r.Score
	f.Add("Games", fmt.Sprintf("N: %d W: %d L: %d D: %d (%s)", s.Games, s.Wins, s.Losses, s.Draws, plural.Count(r.Input.Pairs, "pair")))
	f.Add("Score", percentText(s.Points))
	f.Add("Elo", eloText(s.Elo.Estimate))
	leftOut := func(label string, n int) {
		if n > 0 {
			f.Add(label, plural.Count(n, "game")+" left out")
		}
	}
	leftOut("Broken", len(r.Input.Broken))
	leftOut("No result", r.Input.Unfinished)
	return f
}

func (r *Report) remarks() (p report.Prose) {
	for _, what := range r.Input.Warnings {
		p.Lines = append(p.Lines, "Warning: "+what)
	}
	for _, what := range r.Input.Missing {
		p.Lines = append(p.Lines, "Missing: "+what)
	}
	return p
}

// String returns a text such as "1.25 ± 0.40".
func (f figure) String() string {
	value := report.Decimals(f.Value, 2)
	if f.Open {
		return value + " (no interval)"
	}
	return fmt.Sprintf("%s ± %.2f", value, f.Error)
}

// percentText returns a figure in per cent: "54.17 ± 9.50%", "16.67% (no
// interval)".
func percentText(f figure) string {
	if f.Open {
		return fmt.Sprintf("%.2f%% (no interval)", f.Value)
	}
	return f.String() + "%"
}

// eloText returns an estimate with its interval or bound, or why it has none.
func eloText(e sprt.Estimate) string {
	if !e.LowerOpen || !e.UpperOpen {
		e.Why = ""
	}
	return report.EstimateText(e, " (95%)")
}

// orderText says what the order of the findings is.
const orderText = "The order is what each adds to those before it, times how certain it is. Of places with the same losses the clearest is named."

// jointText says why a line of the sum is less than the heading of its finding.
const jointText = "Each line is what a finding costs without the moves of those above it. It can be less than the cost in its heading."

// fewExamples is how many positions a terminal shows for a finding.
const fewExamples = 2

// findingParts returns the findings: for a terminal in sentences, with positions, otherwise as a table.
func (r *Report) findingParts() []report.Part {
	text := report.Prose{Lines: []string{"What to fix first, cost in points per 100 games"}}
	add := func(format string, args ...any) { text.Lines = append(text.Lines, fmt.Sprintf(format, args...)) }
	switch {
	case r.Looked == 0:
		add("nothing: too few games to test anything")
	case len(r.Findings) == 0:
		add("nothing: none of %d candidates stands out at a false discovery rate of %.0f%%", r.Looked, 100*discoveryRate)
	default:
		text.In = report.Terminal
	}
	if len(r.Findings) > 1 {
		add(orderText)
	}
	first := r.shown()
	for i, f := range r.Findings[:first] {
		add("%d. %s (%s): %.2f ± %.2f, %.1f standard errors", i+1, f.Heading, f.Kind, f.Cost, f.Error, f.Z)
		add("    worth %s", f.Worth)
		add("    %s", f.advice())
		text.Lines = append(text.Lines, examples(f.Moments[:min(len(f.Moments), fewExamples)], "    ")...)
	}
	if more := r.Findings[first:]; len(more) > 0 {
		add("%s: %s.", plural.Count(len(more), "more finding"), names(more))
	}
	control := report.Prose{In: report.Terminal}
	if len(r.Control) > 0 {
		control.Lines = []string{"The same for the opponents, as a control:", names(r.Control[:min(len(r.Control), mostCards)]) + "."}
	}
	return []report.Part{text, findingTable(r.Findings[:first], 1), control}
}

// advice returns why a finding costs points, and where to begin.
func (f *finding) advice() string {
	return strings.TrimSpace(fmt.Sprintf("%s Try this: %s.", f.Story(), f.Try))
}

func findingTable(list []finding, place int) *report.Section {
	s := &report.Section{In: report.Markdown, Columns: []report.Column{
		{}, {Title: "kind", Left: true}, {Title: "what", Left: true}, {Title: "cost per 100 games"}, {Title: "worth", Left: true}, {Left: true},
	}}
	for i, f := range list {
		s.Rows = append(s.Rows, []any{place + i, f.Kind, f.Heading, figure{Value: f.Cost, Error: f.Error}, f.Worth, f.advice()})
	}
	return s
}

// sentence turns a text into a sentence.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// names lists findings with their costs.
func names(list []finding) string {
	var texts []string
	for _, f := range list {
		texts = append(texts, fmt.Sprintf("%s (%s) %s", harmless.Line(f.Name), f.Kind, figure{Value: f.Cost, Error: f.Error}))
	}
	return strings.Join(texts, ", ")
}

// examples returns two lines for each move: what it lost, and the position.
func examples(list []moment, indent string) (lines []string) {
	for _, m := range list {
		lines = append(lines, fmt.Sprintf("%sgame %d, %s", indent, m.GameNo, m.String()), indent+"    "+m.FEN)
	}
	return lines
}

func account(title string, lines []accountLine) *report.Section {
	s := &report.Section{Columns: report.Columns(title, "points")}
	for _, line := range lines {
		s.Rows = append(s.Rows, []any{line.What, line.Sign + " " + line.Value.String()})
	}
	return s
}

// shortResults are the splits of the results that a terminal shows, fewRows and fewClasses how many classes of a split.
var shortResults = []string{"colour", "opponent", "opening", "how the game ended"}

const fewRows, fewClasses = 5, 8

// splits returns the losses and results by class: for a terminal those in which something stands out, otherwise all.
func (r *Report) splits() (parts []report.Part) {
	all := report.Folded{Title: "All figures", Parts: []report.Part{findingTable(r.Findings[r.shown():], r.shown()+1)}}
	short := func(s report.Section, rows [][]any) {
		s.In, s.Rows = report.Terminal, rows
		parts = append(parts, &s)
	}
	say := func(text string) { parts = append(parts, report.Prose{In: report.Terminal, Lines: []string{text}}) }
	var others []string
	for _, t := range r.Losses {
		s := t.section()
		all.Parts = append(all.Parts, s)
		if !slices.ContainsFunc(t.Rows, func(l lossRow) bool { return l.Survives }) {
			others = append(others, t.Title)
			continue
		}
		var rows [][]any
		for i, row := range s.Rows {
			if i < fewClasses || row[len(row)-1] != "" {
				rows = append(rows, row)
			}
		}
		short(*s, rows)
	}
	if len(others) > 0 {
		say("Nothing stands out by " + strings.Join(others, ", ") + ": the other report formats have the figures.")
	}
	for _, t := range r.Results {
		s := t.section()
		all.Parts = append(all.Parts, s)
		if !slices.Contains(shortResults, t.Title) || len(t.Rows) < 2 {
			continue
		}
		rows := s.Rows[:min(len(s.Rows), fewRows)]
		short(*s, rows)
		if n := t.Left + len(s.Rows) - len(rows); n > 0 {
			say(fmt.Sprintf("(the worst; %d more)", n))
		}
	}
	return append(parts, all)
}

// section returns a split of the losses, the dearest class first.
func (t lossTable) section() *report.Section {
	s := &report.Section{In: report.Markdown, Columns: []report.Column{
		{Title: "lost by " + t.Title, Most: 22}, {Title: "moves"}, {Title: "not the best", In: report.Markdown}, {Title: "per 100 games"}, {Title: "opponents"}, {Title: "difference"}, {Left: true},
	}}
	for _, l := range t.byCost().Rows {
		s.Rows = append(s.Rows, []any{strings.Replace(l.Name, theirPrefix, "opp. ", 1), l.Moves, l.Wrong, l.Player, l.Opponent, l.Excess, map[bool]string{true: "*"}[l.Survives]})
	}
	return s
}

// section returns a split of the results, the worst class first.
func (t Table) section() *report.Section {
	full := report.Markdown
	s := &report.Section{In: full, Columns: []report.Column{
		{Title: "results by " + t.Title, Most: 40}, {Title: "games"}, {Title: "won", In: full}, {Title: "drawn", In: full}, {Title: "lost", In: full},
		{Title: "points per 100 games"}, {Title: "given away", In: full}, {Title: "opponents", In: full},
	}}
	for _, x := range t.byScore().Rows {
		s.Rows = append(s.Rows, []any{x.Name, x.Games, x.Wins, x.Draws, x.Losses, x.Points, x.Player, x.Opponent})
	}
	return s
}

// fewMoments is how many moments a text shows.
const fewMoments = 5

// worstMoves returns the first moments: for a terminal in lines, otherwise as a table.
func (r *Report) worstMoves() []report.Part {
	if len(r.Moments) == 0 {
		return nil
	}
	few := r.Moments[:min(len(r.Moments), fewMoments)]
	table := &report.Section{In: report.Markdown, Columns: report.Columns("move", "played", "better", "loses", "position")}
	for _, m := range few {
		table.Rows = append(table.Rows, []any{m.Number, m.Played, m.Best, fmt.Sprintf("%.2f", m.Loss), m.FEN})
	}
	return []report.Part{report.Prose{In: report.Terminal, Lines: append([]string{"worst moves"}, examples(few, "")...)}, table}
}

func (r *Report) judge() report.Prose {
	c := r.Referee
	lines := []string{fmt.Sprintf("Referee: %s, %d nodes per search, %d if a move loses something. %s", c.Name, c.Effort.Screen, c.Effort.Careful, c.Worth)}
	if n := c.Noise; n != nil {
		lines = append(lines, fmt.Sprintf("Noise: %d moves judged again with %d× the nodes: positions differ by %.3f (median), its own choices lose %.3f; %d of %d moves that cost %.1f still do",
			n.Moves, n.Times, n.Median, n.Floor, n.Confirmed, n.Dear, dear))
	}
	return report.Prose{Lines: append(lines, "Curve: "+r.Curve.String())}
}

// String describes how scores become points.
func (c curve) String() string {
	if c.Fitted {
		return fmt.Sprintf("expected points = 1/(1+e^(−K·cp)), K = %.5f ± %.5f from these games", c.K, c.Error)
	}
	return fmt.Sprintf("expected points = 1/(1+e^(−K·cp)), K = %.5f as on Lichess: these games do not determine it", c.K)
}
