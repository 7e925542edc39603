package playing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/pgn"
	"match/results"
	"match/results/plot"
)

// gateReports are the reports that a gate is to leave.
type gateReports struct {
	junit, markdown, json string
	annotations           bool
}

func (r *gateReports) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.File(&r.junit, "junit", "", "write a JUnit report to `FILE`"),
		flagtable.File(&r.markdown, "markdown", "", "write a summary to `FILE`; beside a .md file, a plot of each comparison as .svg"),
		flagtable.File(&r.json, "json", "", "write the results to `FILE` as JSON; - is stdout"),
		flagtable.Bool(&r.annotations, "annotations", false, "print workflow commands of GitHub Actions (::error::…)"),
	}.Under("Output")
}

// blocks is where the closing blocks go: stdout, unless a report goes there.
func (r *gateReports) blocks(a *cli.App) io.Writer {
	return a.Texts(r.junit == "-" || r.markdown == "-" || r.json == "-")
}

// openReports are the reports while they are open. They are opened before the
// first game, so that a path that cannot be written costs nothing.
type openReports struct {
	gateReports
	stdout io.Writer
	files  map[string]*event.DocumentFile // by flag
}

// named are the reports as options.
func (r *gateReports) named() []event.NamedFile {
	return []event.NamedFile{{Option: "markdown", Path: r.markdown}, {Option: "junit", Path: r.junit}, {Option: "json", Path: r.json}}
}

// spare refuses reports and games that would replace what is read, or each other.
func (r *gateReports) spare(inputs []event.NamedFile, games string) error {
	return cli.InWords(event.SpareFiles(inputs, append(r.named(), event.NamedFile{Option: "pgn", Path: games})...), nil)
}

func (r gateReports) open(ctx context.Context, stdout io.Writer) (*openReports, error) {
	o := &openReports{gateReports: r, stdout: stdout, files: map[string]*event.DocumentFile{}}
	for _, report := range r.named() {
		if report.Path == "" {
			continue
		}
		f, err := event.OpenDocument(ctx, report.Path, stdout)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("--%s: %w", report.Option, err), o.close())
		}
		o.files[report.Option] = f
	}
	return o, nil
}

// createGames opens the file for the games of all comparisons, if one is wanted.
func (r *gateReports) createGames(ctx context.Context, path string) (*event.GamesFile, error) {
	if path == "" {
		return nil, nil
	}
	games, err := event.CreateGames(ctx, path, pgn.Options{})
	if err != nil {
		return nil, fmt.Errorf("--pgn: %w", err)
	}
	return games, nil
}

// printComparison prints what a comparison has come to.
func printComparison(w io.Writer, c *results.Comparison) {
	fmt.Fprintf(w, "%s\n%s\n", c.Line(), c.Block())
}

// conclude says what the gate has come to, writes all reports, and returns the
// error that carries the exit code.
func (o *openReports) conclude(w io.Writer, g *results.Gate) error {
	fmt.Fprintf(w, "gate %s: %s\n", g.Outcome(), g.FamilyText())
	if err := o.write(g); err != nil {
		return err
	}
	return gateCode(g)
}

func (o *openReports) close() error {
	var errs []error
	for _, f := range o.files {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}

// write writes all reports.
func (o *openReports) write(g *results.Gate) (err error) {
	defer func() { err = errors.Join(err, o.close()) }()
	if f := o.files["junit"]; f != nil {
		var text bytes.Buffer
		if err := errors.Join(g.WriteJUnit(&text), f.Write(text.Bytes())); err != nil {
			return fmt.Errorf("--junit: %w", err)
		}
	}
	if f := o.files["json"]; f != nil {
		text, err := g.JSON()
		if err := errors.Join(err, f.Write(text)); err != nil {
			return fmt.Errorf("--json: %w", err)
		}
	}
	if err := o.writeMarkdown(g); err != nil {
		return fmt.Errorf("--markdown: %w", err)
	}
	if o.annotations {
		return g.WriteAnnotations(o.stdout)
	}
	return nil
}

func (o *openReports) writeMarkdown(g *results.Gate) error {
	f := o.files["markdown"]
	if f == nil {
		return nil
	}
	plots, err := o.writePlots(g)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := g.WriteMarkdown(&text, plots); err != nil {
		return err
	}
	return f.Write(text.Bytes())
}

// writePlots draws each comparison beside a Markdown file and returns the
// names for links. Files of other names, such as the one that GitHub provides
// for a job's summary, cannot refer to images.
func (o *openReports) writePlots(g *results.Gate) (names []string, err error) {
	base, found := strings.CutSuffix(o.markdown, ".md")
	if !found {
		return nil, nil
	}
	for i := range g.Comparisons {
		c := &g.Comparisons[i]
		if len(c.Path) == 0 {
			names = append(names, "")
			continue
		}
		name := fmt.Sprintf("%s-%d.svg", base, i+1)
		draw := func(w io.Writer) error { return plot.Write(w, ".svg", c.Summary, thin(c.Path)) }
		if err := cli.WriteFile(context.Background(), name, draw); err != nil {
			return nil, err
		}
		names = append(names, filepath.Base(name))
	}
	return names, nil
}

// thin keeps as many points as a plot can show, the last one among them.
func thin(path []results.Point) []results.Point {
	step := max(1, (len(path)+PlotPoints-1)/PlotPoints)
	var kept []results.Point
	for i := len(path) - 1; i >= 0; i -= step {
		kept = append(kept, path[i])
	}
	slices.Reverse(kept)
	return kept
}

// PlotPoints is how many states of a match a plot shows at most: about as many
// as it has dots.
const PlotPoints = 1000
