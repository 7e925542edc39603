package analysis

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"match/internal/harmless"
	"match/internal/plural"
	"match/sprt"
)

// WriteText writes the report for a terminal: what to fix first, the account
// of points, and the referee. It removes control characters from outside
// text.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	r.textHead(&b)
	b.WriteString("\nWhat to fix first, cost in points per 100 games\n")
	if len(r.Findings) > 1 {
		b.WriteString(wrapped(orderText, ""))
	}
	r.textFindings(&b)
	r.textControl(&b)
	r.textPoints(&b)
	r.textLosses(&b)
	r.textResults(&b)
	b.WriteString("\n")
	for _, line := range r.searchLines() {
		b.WriteString(wrapped(line, ""))
	}
	r.textMoments(&b)
	r.textReferee(&b)
	_, err := io.WriteString(w, harmlessLines(b.String()))
	return err
}

// textLosses shows the splits with significant classes, sorted by cost.
func (r *Report) textLosses(b *strings.Builder) {
	var others []string
	for _, t := range r.Losses {
		if !slices.ContainsFunc(t.Rows, func(l lossRow) bool { return l.Survives }) {
			others = append(others, t.Title)
			continue
		}
		rows := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
		fmt.Fprintf(b, "\nlost by %s, points per 100 games\n", t.Title)
		fmt.Fprintf(rows, "\tmoves\tplayer\topponents\tdifference\t\n")
		for i, l := range t.byCost().Rows {
			if i >= fewClasses && !l.Survives {
				continue
			}
			fmt.Fprintf(rows, "%s\t%d\t%s\t%s\t%s\t%s\n", strings.Replace(l.Name, theirPrefix, "opp. ", 1), l.Moves, l.Player, l.Opponent, l.Excess, mark(l.Survives))
		}
		rows.Flush()
	}
	if len(others) > 0 {
		b.WriteString("\n" + wrapped("Nothing stands out by "+strings.Join(others, ", ")+": the other report formats have the figures.", ""))
	}
}

// fewClasses is how many classes of a split a terminal shows beside findings.
const fewClasses = 8

// harmlessLines removes control characters from every line of a text.
func harmlessLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(harmless.Line(strings.TrimSuffix(line, "\n")), " ") + "\n")
	}
	return b.String()
}

// String returns a text such as "1.25 ± 0.40".
func (f Figure) String() string {
	if f.Open {
		return fmt.Sprintf("%.2f (no interval)", f.Value)
	}
	return fmt.Sprintf("%.2f ± %.2f", positiveZero(f.Value), f.Error)
}

// positiveZero avoids "-0.00".
func positiveZero(x float64) float64 {
	if math.Abs(x) < 0.005 {
		return 0
	}
	return x
}

// percentText returns a figure in per cent: "54.17 ± 9.50%", "16.67% (no
// interval)".
func percentText(f Figure) string {
	if f.Open {
		return fmt.Sprintf("%.2f%% (no interval)", f.Value)
	}
	return f.String() + "%"
}

func mark(survives bool) string {
	if survives {
		return "*"
	}
	return ""
}

func (r *Report) textHead(b *strings.Builder) {
	s := r.Score
	fmt.Fprintf(b, "%s against %s\n", harmless.Line(r.Player), few(r.Opponents))
	fmt.Fprintf(b, "Games    | N: %d W: %d L: %d D: %d (%s)\n", s.Games, s.Wins, s.Losses, s.Draws, plural.Count(r.Input.Pairs, "pair"))
	fmt.Fprintf(b, "Score    | %s\n", percentText(s.Points))
	fmt.Fprintf(b, "Elo      | %s\n", eloText(s.Elo))
	if n := len(r.Input.Broken); n > 0 {
		fmt.Fprintf(b, "Broken   | %s left out\n", plural.Count(n, "game"))
	}
	if n := r.Input.Unfinished; n > 0 {
		fmt.Fprintf(b, "No result| %s left out\n", plural.Count(n, "game"))
	}
	for _, what := range r.Input.Warnings {
		b.WriteString(labelled("Warning", what))
	}
	for _, what := range r.Input.Missing {
		b.WriteString(labelled("Missing", what))
	}
}

// eloText returns an estimate with its interval, or the bound from the games.
func eloText(e sprt.Estimate) string {
	plusMinus, closed := e.PlusMinus()
	switch {
	case closed:
		return fmt.Sprintf("%+.1f ± %.1f (95%%)", e.Value, plusMinus)
	case !e.LowerOpen:
		return fmt.Sprintf("at least %+.1f (95%%)", e.Lower)
	case !e.UpperOpen:
		return fmt.Sprintf("at most %+.1f (95%%)", e.Upper)
	}
	return "undefined: " + e.Why
}

// textFindings shows the findings, the first ones in full.
func (r *Report) textFindings(b *strings.Builder) {
	if nothing(b, r.Findings, r.Looked) {
		return
	}
	most := longestWorth(r.Findings)
	for i, f := range r.Findings[:r.shown()] {
		head := wrapped(fmt.Sprintf("%s (%s): %.2f ± %.2f, %.1f standard errors", harmless.Line(f.Heading), f.Kind, f.Cost, f.Error, f.Z), "    ")
		fmt.Fprintf(b, "%2d. %s", i+1, head[4:])
		b.WriteString(wrapped(fmt.Sprintf("%s worth %s", textBar(f.Worth.Value, most), f.Worth), "    "))
		b.WriteString(wrapped(fmt.Sprintf("%s Try this: %s.", f.Story(), f.Try), "    "))
		for _, m := range f.Moments[:min(len(f.Moments), fewExamples)] {
			fmt.Fprintf(b, "    game %d, %s\n        %s\n", m.GameNo, m.String(), m.FEN)
		}
	}
	more := r.Findings[r.shown():]
	if len(more) > 0 {
		b.WriteString(wrapped(fmt.Sprintf("%s: %s.", plural.Count(len(more), "more finding"), names(more)), "    "))
	}
}

// orderText says what the order of the findings is.
const orderText = "The order is what each adds to those before it, times how certain it is. Of places with the same losses the clearest is named."

// jointText says why a line of the sum is less than the heading of its finding.
const jointText = "Each line is what a finding costs without the moves of those above it. It can be less than the cost in its heading."

// fewExamples is how many positions a terminal shows for a finding.
const fewExamples = 2

// sentence turns a text into a sentence.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// nothing writes that there is no finding, and reports whether it did.
func nothing(b *strings.Builder, list []Finding, looked int) bool {
	switch {
	case looked == 0:
		b.WriteString("nothing: too few games to test anything\n")
	case len(list) == 0:
		b.WriteString(wrapped(fmt.Sprintf("nothing: none of %d candidates stands out at a false discovery rate of %.0f%%", looked, 100*discoveryRate), ""))
	default:
		return false
	}
	return true
}

// textControl lists the findings about the opponents.
func (r *Report) textControl(b *strings.Builder) {
	if len(r.Control) > 0 {
		b.WriteString("\nThe same for the opponents, as a control\n")
		b.WriteString(wrapped(names(r.Control[:min(len(r.Control), mostCards)])+".", ""))
	}
}

// names lists findings with their costs.
func names(list []Finding) string {
	var texts []string
	for _, f := range list {
		texts = append(texts, fmt.Sprintf("%s (%s) %.2f ± %.2f", harmless.Line(f.Name), f.Kind, f.Cost, f.Error))
	}
	return strings.Join(texts, ", ")
}

// barCells is the largest width of a bar.
const barCells = 12

func textBar(value, most float64) string {
	if most <= 0 {
		return ""
	}
	return strings.Repeat("█", min(max(int(math.Round(barCells*value/most)), 1), barCells))
}

// lineWidth is the assumed width of a terminal.
const lineWidth = 80

// wrapped breaks a text into lines of a terminal, each after the indent.
func wrapped(text, indent string) string {
	var b strings.Builder
	at := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case at == 0:
			b.WriteString(indent)
			at = utf8.RuneCountInString(indent)
		case at+1+n > lineWidth:
			b.WriteString("\n" + indent)
			at = utf8.RuneCountInString(indent)
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String() + "\n"
}

func (r *Report) textPoints(b *strings.Builder) {
	fmt.Fprintf(b, "\nWhere the points went, per 100 games\n")
	rows := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, line := range r.Points.lines() {
		fmt.Fprintf(rows, "%s\t%1s %s\n", line.What, line.Sign, line.Value)
	}
	rows.Flush()
	r.textJoint(b)
	b.WriteString(wrapped(r.conversionLine(), ""))
	if r.Tables.Moves > 0 {
		b.WriteString(wrapped(r.Tables.String(), ""))
	}
}

// textJoint shows how the findings add up.
func (r *Report) textJoint(b *strings.Builder) {
	lines := r.Joint.lines()
	if len(lines) == 0 {
		return
	}
	b.WriteString("\nHow the findings add up, per 100 games\n")
	if len(r.Joint.Findings) > 1 {
		b.WriteString(wrapped(jointText, ""))
	}
	rows := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, line := range lines {
		fmt.Fprintf(rows, "%s\t%1s %s\n", harmless.Line(line.What), line.Sign, line.Value)
	}
	rows.Flush()
}

// shortResults are the splits of the results that a terminal shows, and
// fewRows is how many classes of each.
var shortResults = []string{"colour", "opponent", "opening", "how the game ended"}

const fewRows = 5

// textResults shows the worst classes of some splits.
func (r *Report) textResults(b *strings.Builder) {
	for _, t := range r.Results {
		if !slices.Contains(shortResults, t.Title) || len(t.Rows) < 2 {
			continue
		}
		worst := slices.SortedStableFunc(slices.Values(t.Rows), func(a, b Score) int { return cmp.Compare(a.Points.Value, b.Points.Value) })
		left := ""
		if n := t.Left + max(len(worst)-fewRows, 0); n > 0 {
			left = fmt.Sprintf(" (the worst; %d more)", n)
		}
		rows := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
		fmt.Fprintf(b, "\nresults by %s%s\n", t.Title, left)
		fmt.Fprintf(rows, "\tgames\tpoints per 100 games\n")
		for _, s := range worst[:min(len(worst), fewRows)] {
			fmt.Fprintf(rows, "%s\t%d\t%s\n", harmless.Line(s.Name), s.Games, s.Points)
		}
		rows.Flush()
	}
}

// fewMoments is how many moments a terminal shows.
const fewMoments = 5

func (r *Report) textMoments(b *strings.Builder) {
	if len(r.Moments) == 0 {
		return
	}
	b.WriteString("\nworst moves\n")
	for _, m := range r.Moments[:min(len(r.Moments), fewMoments)] {
		fmt.Fprintf(b, "game %d, %s\n    %s\n", m.GameNo, m.String(), m.FEN)
	}
}

// labelled returns a text after a label, as wide as the labels of the head.
func labelled(label, text string) string {
	lines := strings.Split(strings.TrimSuffix(wrapped(text, strings.Repeat(" ", 11)), "\n"), "\n")
	for i, line := range lines {
		if i > 0 {
			label = ""
		}
		lines[i] = fmt.Sprintf("%-9s| %s", label, strings.TrimPrefix(line, strings.Repeat(" ", 11)))
	}
	return strings.Join(lines, "\n") + "\n"
}

func (r *Report) textReferee(b *strings.Builder) {
	c := r.Referee
	b.WriteString("\n" + labelled("Referee", fmt.Sprintf("%s, %d nodes per search, %d if a move loses something. %s", c.Name, c.Effort.Screen, c.Effort.Careful, c.Worth)))
	if n := c.Noise; n != nil {
		b.WriteString(labelled("Noise", fmt.Sprintf("%d moves judged again with %d× the nodes: positions differ by %.3f (median), its own choices lose %.3f; %d of %d moves that cost %.1f still do",
			n.Moves, n.Times, n.Median, n.Floor, n.Confirmed, n.Dear, dear)))
	}
	b.WriteString(labelled("Curve", r.Curve.String()))
}

// String describes how scores become points.
func (c Curve) String() string {
	if c.Fitted {
		return fmt.Sprintf("expected points = 1/(1+e^(−K·cp)), K = %.5f ± %.5f from these games", c.K, c.Error)
	}
	return fmt.Sprintf("expected points = 1/(1+e^(−K·cp)), K = %.5f as on Lichess: these games do not determine it", c.K)
}
