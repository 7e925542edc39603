package analysis

import (
	"fmt"
	"io"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
)

// WriteMarkdown writes the report as Markdown, for a comment on a change: the
// findings, the account and the worst moves, with everything else collapsed.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### Where does %s lose?\n\n", harmless.Markdown(r.Player))
	fmt.Fprintf(&b, "%s against %s: %s, %s, %s, %s points per 100 games.\n\n",
		plural.Count(r.Score.Games, "game"), harmless.Markdown(few(r.Opponents)), plural.Count(r.Score.Wins, "win"), plural.Count(r.Score.Draws, "draw"), plural.Count(r.Score.Losses, "loss"), r.Score.Points)
	if len(r.Findings) == 0 {
		fmt.Fprintf(&b, "None of %d candidates stands out (false discovery rate %.0f %%).\n", r.Looked, 100*discoveryRate)
	}
	r.markdownFindings(&b, 0, r.shown())
	fmt.Fprintf(&b, "\nIts moves give away %s points per 100 games, its opponents' %s.\n", r.Points.Player, r.Points.Opponent)
	if len(r.Moments) > 0 {
		b.WriteString("\n| move | played | better | loses | position |\n|---|---|---|--:|---|\n")
	}
	for _, m := range r.Moments[:min(len(r.Moments), fewMoments)] {
		fmt.Fprintf(&b, "| %s | %s | %s | %.2f | `%s` |\n", m.Number, m.Played, m.Best, m.Loss, m.FEN)
	}
	r.markdownDetails(&b)
	for _, what := range r.Input.Warnings {
		fmt.Fprintf(&b, "\nWarning: %s.\n", harmless.Markdown(what))
	}
	for _, what := range r.Input.Missing {
		fmt.Fprintf(&b, "\nNot in the games: %s.\n", harmless.Markdown(what))
	}
	fmt.Fprintf(&b, "\nReferee: %s. %s\n", harmless.Markdown(r.Referee.Name), harmless.Markdown(r.Referee.Worth))
	_, err := io.WriteString(w, b.String())
	return err
}

// markdownFindings writes some of the findings as a table.
func (r *Report) markdownFindings(b *strings.Builder, from, to int) {
	if from < to {
		b.WriteString("| | kind | what | cost per 100 games | worth | |\n|--:|---|---|--:|---|---|\n")
	}
	for i, f := range r.Findings[from:to] {
		fmt.Fprintf(b, "| %d | %s | %s | %.2f ± %.2f | %s | %s |\n", from+i+1, f.Kind, harmless.Markdown(f.Heading), f.Cost, f.Error, f.Worth,
			strings.TrimSpace(harmless.Markdown(f.Story())+" Try this: "+f.Try+"."))
	}
}

// markdownDetails writes the other findings and all splits, collapsed.
func (r *Report) markdownDetails(b *strings.Builder) {
	b.WriteString("\n<details><summary>All figures</summary>\n\n")
	if r.markdownFindings(b, r.shown(), len(r.Findings)); r.shown() < len(r.Findings) {
		b.WriteString("\n")
	}
	b.WriteString("| per 100 games | points |\n|---|--:|\n")
	for _, line := range r.Points.lines() {
		fmt.Fprintf(b, "| %s | %s %s |\n", line.What, line.Sign, line.Value)
	}
	if lines := r.Joint.lines(); len(lines) > 0 {
		b.WriteString("\n| how the findings add up, per 100 games | points |\n|---|--:|\n")
		for _, line := range lines {
			fmt.Fprintf(b, "| %s | %s %s |\n", harmless.Markdown(line.What), line.Sign, line.Value)
		}
	}
	fmt.Fprintf(b, "\n- %s\n", r.conversionLine())
	for _, line := range r.searchLines() {
		fmt.Fprintf(b, "- %s\n", line)
	}
	for _, t := range r.Losses {
		fmt.Fprintf(b, "\n| lost by %s | moves | not the best | points per 100 games | opponents | difference | |\n|---|--:|--:|--:|--:|--:|---|\n", t.Title)
		for _, l := range t.byCost().Rows {
			fmt.Fprintf(b, "| %s | %d | %d | %s | %s | %s | %s |\n", harmless.Markdown(l.Name), l.Moves, l.Wrong, l.Player, l.Opponent, l.Excess, mark(l.Survives))
		}
	}
	for _, t := range r.Results {
		if len(t.Rows) == 0 {
			continue
		}
		fmt.Fprintf(b, "\n| results by %s | games | won | drawn | lost | points per 100 games | given away | opponents |\n|---|--:|--:|--:|--:|--:|--:|--:|\n", t.Title)
		for _, s := range t.byScore().Rows {
			fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %s | %s | %s |\n", harmless.Markdown(s.Name), s.Games, s.Wins, s.Draws, s.Losses, s.Points, s.Player, s.Opponent)
		}
	}
	b.WriteString("\n</details>\n")
}
