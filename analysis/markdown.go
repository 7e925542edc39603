package analysis

import (
	"fmt"
	"io"
	"strings"

	"match/internal/harmless"
)

// WriteMarkdown writes the report as short Markdown, for a comment on a change:
// the findings, the account, the worst moves.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### Where does %s lose?\n\n", harmless.Markdown(r.Player))
	fmt.Fprintf(&b, "%d games against %s: %d wins, %d draws, %d losses, %s points per 100 games.\n\n",
		r.Score.Games, harmless.Markdown(few(r.Opponents)), r.Score.Wins, r.Score.Draws, r.Score.Losses, r.Score.Points)
	if len(r.Findings) == 0 {
		fmt.Fprintf(&b, "Nothing stands out among %d things looked at (false discovery rate %.0f %%).\n", r.Looked, 100*discoveryRate)
	} else {
		b.WriteString("| | kind | what | cost per 100 games | |\n|--:|---|---|--:|---|\n")
	}
	for i, f := range r.Findings {
		fmt.Fprintf(&b, "| %d | %s | %s | %.2f ± %.2f | %s |\n", i+1, f.Kind, harmless.Markdown(f.Name), f.Cost, f.Error, harmless.Markdown(f.Text))
	}
	fmt.Fprintf(&b, "\nIts moves give away %s points per 100 games, its opponents' %s.\n", r.Points.Player, r.Points.Opponent)
	if len(r.Moments) > 0 {
		b.WriteString("\n| move | played | better | loses | position |\n|---|---|---|--:|---|\n")
	}
	for _, m := range r.Moments[:min(len(r.Moments), fewMoments)] {
		fmt.Fprintf(&b, "| %s | %s | %s | %.2f | `%s` |\n", m.Number, m.Played, m.Best, m.Loss, m.FEN)
	}
	for _, what := range r.Input.Missing {
		fmt.Fprintf(&b, "\nNot on record: %s.\n", harmless.Markdown(what))
	}
	fmt.Fprintf(&b, "\nReferee: %s. %s\n", harmless.Markdown(r.Referee.Name), harmless.Markdown(r.Referee.Worth))
	_, err := io.WriteString(w, b.String())
	return err
}
