package playing

import (
	"context"
	"fmt"
	"io"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/pgn"
	"match/results"
)

// gateReports are the flags for the reports of a gate.
type gateReports struct{ event.GateReports }

func (r *gateReports) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.File(&r.JUnit, "junit", "", "write a JUnit report to `FILE`").Fills("reports.junit"),
		flagtable.File(&r.Markdown, "markdown", "", "write a summary to `FILE`; next to a .md file, also an .svg plot of each comparison").Fills("reports.markdown"),
		flagtable.File(&r.JSON, "json", "", "write the results to `FILE` as JSON; - is stdout").Fills("reports.json"),
		flagtable.Bool(&r.Annotations, "annotations", false, "print workflow commands of GitHub Actions (::error::…)"),
	}.Under("Output")
}

// blocks returns where the closing blocks go: stdout, unless a report goes there.
func (r *gateReports) blocks(a *cli.App) io.Writer { return a.Texts(r.ToStdout()) }

// spare rejects reports and games that would overwrite an input, or each other.
func (r *gateReports) checkPaths(inputs []event.NamedFile, games string) error {
	return cli.InWords(event.SpareFiles(inputs, append(r.Named(), event.NamedFile{Option: "pgn", Path: games})...), nil)
}

// open opens the reports before the first game.
func (r *gateReports) open(ctx context.Context, a *cli.App) (*event.OpenGateReports, error) {
	o, err := r.Open(ctx, a.Stdout)
	return o, cli.InWords(err, nil)
}

// createGames opens the file for the games of all comparisons, if one is wanted.
func createGames(ctx context.Context, path string) (*event.GamesFile, error) {
	if path == "" {
		return nil, nil
	}
	games, err := event.CreateGames(ctx, path, pgn.Options{})
	if err != nil {
		return nil, fmt.Errorf("--pgn: %w", err)
	}
	return games, nil
}

// printComparison prints the result of a comparison.
func printComparison(w io.Writer, c *results.Comparison) {
	fmt.Fprintf(w, "%s\n%s\n", c.Line(), c.Report().Text())
}

// concludeGate prints the result of the gate, writes all reports, and returns the error that
// carries the exit code.
func concludeGate(w io.Writer, reports *event.OpenGateReports, g *results.Gate) error {
	fmt.Fprintf(w, "gate %s: %s\n", g.Outcome(), g.FamilyText())
	if err := reports.Write(g); err != nil {
		return cli.InWords(err, nil)
	}
	return gateCode(g)
}
