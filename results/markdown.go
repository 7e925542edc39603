package results

import (
	"fmt"
	"io"
	"strings"

	"match/internal/harmless"
)

// WriteMarkdown writes the gate for a job's summary: a table of comparisons
// and the closing block of each. plots are the paths of their plots, "" or
// missing for none.
func (g *Gate) WriteMarkdown(w io.Writer, plots []string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "## match gate: %s\n\n", g.Outcome())
	b.WriteString("| comparison | outcome | Elo (95 %) | LLR | games |\n|---|---|---|---|---|\n")
	for i := range g.Comparisons {
		c := &g.Comparisons[i]
		llr := "none"
		if c.Test != nil {
			llr = c.Test.Text()
		}
		fmt.Fprintf(&b, "| %s | **%s** | %s | %s | %d |\n", harmless.Markdown(c.Name()), c.Outcome(), harmless.Markdown(EstimateText(c.Elo(), "")), llr, c.Games.Games())
	}
	fmt.Fprintf(&b, "\n%s.\n", capital(g.FamilyText()))
	for i := range g.Comparisons {
		plot := ""
		if i < len(plots) {
			plot = plots[i]
		}
		g.Comparisons[i].markdown(&b, plot)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Comparison) markdown(b *strings.Builder, plot string) {
	fmt.Fprintf(b, "\n### %s\n\n", harmless.Markdown(c.Name()))
	if c.Err != nil {
		fmt.Fprintf(b, "%s\n\n", harmless.Markdown(oneLine(c.Err.Error())))
	}
	fmt.Fprintf(b, "```\n%s", c.Block())
	if line := c.Test.Sparkline(c.Path, 60); line != "" {
		fmt.Fprintf(b, "Path  | %s\n", line)
	}
	b.WriteString("```\n")
	if plot != "" {
		fmt.Fprintf(b, "\n![LLR and Elo of %s](%s)\n", harmless.Markdown(c.Name()), strings.ReplaceAll(plot, " ", "%20"))
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
