package analysis

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"match/internal/harmless"
	"match/sprt"
)

// WriteText writes the report for a terminal: what to fix first, where the
// points went, and who judged. Text from outside is made harmless.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	r.textHead(&b)
	b.WriteString("\nWhat to fix first\n")
	textFindings(&b, r.Findings, r.Looked)
	if len(r.Control) > 0 {
		b.WriteString("\nThe same of the opponents, as a control\n")
		textFindings(&b, r.Control, r.Looked)
	}
	r.textPoints(&b)
	for _, t := range r.Losses {
		if t.Title == materialTitle {
			continue // long, and in all other forms of the report
		}
		rows := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		fmt.Fprintf(rows, "\nlost by %s\tmoves\twrong\tpoints per 100 games\topponent\tdifference\t\n", t.Title)
		for _, l := range t.Rows {
			fmt.Fprintf(rows, "%s\t%d\t%s\t%s\t%s\t%s\t%s\n", l.Name, l.Moves, percentOf(l.Wrong, l.Moves), l.Player, l.Opponent, l.Excess, mark(l.Survives))
		}
		rows.Flush()
	}
	r.textResults(&b)
	b.WriteString("\n")
	for _, line := range r.searchLines() {
		fmt.Fprintln(&b, line)
	}
	r.textMoments(&b)
	r.textReferee(&b)
	_, err := io.WriteString(w, harmlessLines(b.String()))
	return err
}

// harmlessLines makes every line of a text harmless.
func harmlessLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(harmless.Line(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String()
}

// String returns "1.25 ± 0.40".
func (f Figure) String() string {
	if f.Open {
		return fmt.Sprintf("%.2f (no interval)", f.Value)
	}
	return fmt.Sprintf("%.2f ± %.2f", f.Value, f.Error)
}

// percentText is a figure as percents: "54.17 ± 9.50%", "16.67% (no interval)".
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

func percentOf(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f%%", 100*float64(n)/float64(of))
}

func (r *Report) textHead(b *strings.Builder) {
	s := r.Score
	fmt.Fprintf(b, "%s against %s\n", harmless.Line(r.Player), few(r.Opponents))
	fmt.Fprintf(b, "Games    | N: %d W: %d L: %d D: %d (%d pairs)\n", s.Games, s.Wins, s.Losses, s.Draws, r.Input.Pairs)
	fmt.Fprintf(b, "Score    | %s\n", percentText(s.Points))
	fmt.Fprintf(b, "Elo      | %s\n", eloText(s.Elo))
	if n := len(r.Input.Broken); n > 0 {
		fmt.Fprintf(b, "Broken   | %d games are left out\n", n)
	}
	if n := r.Input.Unfinished; n > 0 {
		fmt.Fprintf(b, "No result| %d games are left out\n", n)
	}
	for _, what := range r.Input.Warnings {
		fmt.Fprintf(b, "Warning  | %s\n", what)
	}
	for _, what := range r.Input.Missing {
		fmt.Fprintf(b, "Not said | %s\n", what)
	}
}

// eloText is an estimate with its interval, or the bound that the games give.
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

func textFindings(b *strings.Builder, list []Finding, looked int) {
	if looked == 0 {
		b.WriteString("nothing: too few games to test anything\n")
		return
	}
	if len(list) == 0 {
		fmt.Fprintf(b, "nothing: of %d things looked at none stands out at a false discovery rate of %.0f%%\n", looked, 100*discoveryRate)
		return
	}
	rows := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(rows, "\tkind\twhat\tcost per 100 games\tz\t\n")
	for i, f := range list {
		fmt.Fprintf(rows, "%d.\t%s\t%s\t%.2f ± %.2f\t%.1f\t%s\n", i+1, f.Kind, harmless.Line(f.Name), f.Cost, f.Error, f.Z, f.Text)
	}
	rows.Flush()
}

func (r *Report) textPoints(b *strings.Builder) {
	fmt.Fprintf(b, "\nWhere the points went, per 100 games\n")
	rows := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, line := range r.Points.lines() {
		fmt.Fprintf(rows, "%s\t%1s %s\n", line.What, line.Sign, line.Value)
	}
	rows.Flush()
	fmt.Fprintln(b, r.conversionLine())
	if r.Tables.Moves > 0 {
		fmt.Fprintln(b, r.Tables)
	}
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
		fmt.Fprintf(rows, "\nresults by %s%s\tgames\tpoints per 100 games\tgiven away\topponent\n", t.Title, left)
		for _, s := range worst[:min(len(worst), fewRows)] {
			fmt.Fprintf(rows, "%s\t%d\t%s\t%s\t%s\n", harmless.Line(s.Name), s.Games, s.Points, s.Player, s.Opponent)
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
	rows := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(rows, "\nworst moves\tplayed\tbetter\tloses\tposition\n")
	for _, m := range r.Moments[:min(len(r.Moments), fewMoments)] {
		fmt.Fprintf(rows, "%s\t%s\t%s\t%.2f\t%s\n", m.Number, m.Played, m.Best, m.Loss, m.FEN)
	}
	rows.Flush()
}

func (r *Report) textReferee(b *strings.Builder) {
	c := r.Referee
	fmt.Fprintf(b, "\nReferee  | %s, %d nodes a search, %d where a move loses something. %s\n", c.Name, c.Effort.Screen, c.Effort.Careful, c.Worth)
	if n := c.Noise; n != nil {
		fmt.Fprintf(b, "Noise    | %d moves again with %d× the nodes: positions differ by %.3f (median), its own choices lose %.3f; %d of %d moves that cost %.1f still do\n",
			n.Moves, n.Times, n.Median, n.Floor, n.Confirmed, n.Dear, dear)
	}
	fmt.Fprintf(b, "Curve    | %s\n", r.Curve)
}

// String says how scores become points.
func (c Curve) String() string {
	if c.Fitted {
		return fmt.Sprintf("expected points = 1/(1+e^(−K·cp)), K = %.5f ± %.5f from these games", c.K, c.Error)
	}
	return fmt.Sprintf("expected points = 1/(1+e^(−K·cp)), K = %.5f as on Lichess: these games do not tell", c.K)
}
