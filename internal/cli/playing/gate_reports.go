package playing

import (
	"context"
	"errors"
	"fmt"
	"io"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/pgn"
	"match/results"
)

// reportRows returns the flags for the reports of a gate.
func reportRows(r *event.GateReports) flagtable.Table {
	return flagtable.Table{
		flagtable.File(&r.JUnit, "junit", "", "write a JUnit report to `FILE`").Fills("reports.junit"),
		flagtable.File(&r.Markdown, "markdown", "", "write a summary to `FILE`; next to a .md file, also an .svg plot of each comparison").Fills("reports.markdown"),
		flagtable.File(&r.JSON, "json", "", "write the results to `FILE` as JSON; - is stdout").Fills("reports.json"),
		flagtable.Bool(&r.Annotations, "annotations", false, "print workflow commands of GitHub Actions (::error::…)"),
	}.Under("Output")
}

// gateFiles are the open files of a gate.
type gateFiles struct {
	*cli.App
	reports *event.OpenGateReports
	games   *event.GamesFile // of all comparisons, nil if not wanted
}

// openGate opens the files of a gate before its first game. It rejects files that would overwrite
// an input, or each other.
func openGate(ctx context.Context, a *cli.App, r event.GateReports, games string, inputs []event.NamedFile) (*gateFiles, error) {
	if err := event.CheckOverwrite(inputs, append(r.Named(), event.NamedFile{Option: "pgn", Path: games})...); err != nil {
		return nil, cli.InWords(err, nil)
	}
	reports, err := r.Open(ctx, a.Stdout)
	if err != nil {
		return nil, cli.InWords(err, nil)
	}
	f := &gateFiles{App: a, reports: reports}
	if games != "" {
		if f.games, err = event.CreateGames(ctx, games, pgn.Options{}); err != nil {
			return nil, errors.Join(fmt.Errorf("--pgn: %w", err), reports.Close())
		}
	}
	return f, nil
}

// Close closes the files of a gate without a result.
func (f *gateFiles) Close() error { return errors.Join(f.reports.Close(), f.games.Close()) }

// recorder returns the recorder of the games, nil if they are not wanted.
func (f *gateFiles) recorder() event.Recorder {
	if f.games == nil {
		return nil
	}
	return f.games
}

// blocks returns where the closing blocks go: stdout, unless a report or the page goes there.
func (f *gateFiles) blocks() io.Writer { return f.Texts(f.reports.ToStdout()) }

// play plays a gate and writes its files.
func (f *gateFiles) play(ctx context.Context, gate *event.Gate, o event.GateOptions) error {
	o.Games = f.recorder()
	o.OutOf = func(err error) { fmt.Fprintf(f.Stderr, "match: %v\n", err) }
	o.Compared = f.print
	sum, out, err := gate.Run(ctx, o)
	if err != nil {
		return errors.Join(f.Close(), Conclude(f.App, out, false, nil, cli.InWords(err, nil)))
	}
	return f.conclude(sum)
}

// print prints the result of a comparison.
func (f *gateFiles) print(c *results.Comparison) {
	fmt.Fprintf(f.blocks(), "%s\n%s\n", c.Line(), c.Report().Text())
}

// conclude prints the result of the gate, writes all reports, and returns the error that carries the
// exit code.
func (f *gateFiles) conclude(g *results.Gate) error {
	fmt.Fprintf(f.blocks(), "gate %s: %s\n", g.Outcome(), g.FamilyText())
	if err := f.games.Close(); err != nil {
		return errors.Join(err, f.reports.Close())
	}
	if err := f.reports.Write(g); err != nil {
		return cli.InWords(err, nil)
	}
	return gateCode(g)
}
