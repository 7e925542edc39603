package records

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/event/pages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/pgn"
	"match/record"
	"match/report"
	"match/report/chart"
	"match/results"
	"match/results/store"
	"match/web"
)

// showFlags select how a match is shown.
type showFlags struct {
	json, combined, machines bool
	plot, html               string
	game, out                string

	db *cli.DBFlags
}

func newShowCmd(a *cli.App, db *cli.DBFlags) *cobra.Command {
	f := showFlags{db: db}
	cmd := &cobra.Command{
		Use:               "show ID",
		ValidArgsFunction: cli.OfferEvents(cli.AnyEvent),
		Short:             "Show a match: closing block, reasons of results, path of the LLR",
		Long: `show prints what a match tested (command, directory, version, players), its
closing block, how its games ended and the path of its LLR. For a comparison of
a gate it prints the verdict of the gate and all of its comparisons first. For
an event with more players it prints the result of every encounter.

--machines compares the results by worker of a fleet and by kind of processor
(model and instruction sets), with a test of whether they differ. A patch may
pass on one kind of processor and fail on another. The residual is the distance
of a score from that of all pairs, in standard errors. No pairs are excluded
because of it.

--combined pools several matches of the same two players under the same
conditions and estimates the difference from all of their games. This is not a
test, because each match may have stopped at a favourable moment.`,
		Example: `  match results show 12
  match results show 12 --plot path.svg
  match results show 12 --json
  match results show 12 --game 7.2
  match results show 12 --machines
  match results show 5 --out tuned.toml
  match results show 3 7 12 --combined`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.combined {
				return cli.WantArgs(2, math.MaxInt, "the numbers of at least two matches")(cmd, args)
			}
			return cli.WantArgs(1, 1, "the number of a match")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkOutputs(f.json, event.NamedFile{Option: "plot", Path: f.plot}, event.NamedFile{Option: "out", Path: f.out},
				event.NamedFile{Option: "html", Path: f.html}); err != nil {
				return err
			}
			if f.combined {
				return showCombined(cmd.Context(), a, db, args, f)
			}
			return cli.WithMatch(cmd.Context(), db, args[0], func(m *store.Event) error {
				switch {
				case f.game != "":
					return showGame(cmd.Context(), a, m, f.game)
				case f.machines:
					return showMachines(cmd.Context(), a, m, f.json)
				}
				return show(cmd.Context(), a, m, f)
			})
		},
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Bool(&f.json, "json", false, "print the JSON document of the match"),
		flagtable.Text(&f.game, "game", "", "show the game of a `ROUND` as its PGN tag writes it, such as 7.2, and the path of its log"),
		cli.PlotRow(&f.plot, "plot LLR and Elo after every pair, the parameters of a tuning run, or the ratings of other events, to `FILE` (.svg or .png)"),
		cli.OutRow(&f.out, "", "write the result of a tuning run to `FILE` again: a variant as TOML, or a list of parameters; - is standard output"),
		flagtable.File(&f.html, "html", "", "write the event's page to `FILE`, as self-contained HTML; - is stdout"),
		flagtable.Bool(&f.machines, "machines", false, "compare the results of a fleet's machines"),
		flagtable.Bool(&f.combined, "combined", false, "pool several matches of the same players and conditions"),
	})
	for _, output := range []string{"plot", "out", "html"} {
		cmd.MarkFlagsMutuallyExclusive("game", "combined", "machines", output)
	}
	cmd.MarkFlagsMutuallyExclusive("game", "json")
	return cmd
}

// checkOutputs rejects outputs that would overwrite each other, or would mix on stdout, to which
// --json prints if it is given.
func checkOutputs(json bool, outputs ...event.NamedFile) error {
	var stdout []event.NamedFile
	if json {
		stdout = []event.NamedFile{{Option: "json", Path: "-"}}
	}
	return cli.InWords(event.CheckOverwrite(stdout, outputs...), nil)
}

func show(ctx context.Context, a *cli.App, m *store.Event, f showFlags) error {
	if err := writePage(ctx, a, f.html, m); err != nil {
		return err
	}
	if m.IsField() {
		return showField(ctx, a, m, f)
	}
	if f.out != "" {
		return errNoTuning(m)
	}
	s, err := m.Summary(ctx)
	if err != nil {
		return err
	}
	path, err := m.Path(ctx, report.PathPoints)
	if err != nil {
		return err
	}
	if err := cli.DrawTo(ctx, f.plot, func() report.Picture { return s.Picture(path) }); err != nil {
		return err
	}
	if f.html == "-" {
		return nil
	}
	if f.json {
		return cli.WriteJSON(a.Stdout, s.Report())
	}
	tallies, err := m.Tallies(ctx)
	if err != nil {
		return err
	}
	gate, err := gateText(ctx, m)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "%s%s\n%s\n%s\n", gate, headline(m, f.db.Arg()), m.TestedText(), s.Report().Text())
	fmt.Fprintln(a.Stdout, report.Text(tallies.Parts(s.A, s.B)...))
	_, err = io.WriteString(a.Stdout, s.Test.PathText(path, 10))
	return err
}

// gateText returns the state of a gate, if the match is one of its several comparisons.
func gateText(ctx context.Context, m *store.Event) (string, error) {
	if m.Member == nil || len(m.Member.Plan.Comparisons) < 2 {
		return "", nil
	}
	g, err := m.Gate(ctx)
	if err != nil {
		return "", err
	}
	return g.Text() + "\n", nil
}

// headline returns the name of a match, how to resume it, and whether some of its pairs are in doubt;
// arg names the database to other commands.
func headline(m *store.Event, arg string) string {
	text := m.Headline()
	if m.Run.Source == "" && m.Finished.IsZero() && !m.Running() {
		text += fmt.Sprintf(" (match resume %d%s)", m.ID, arg)
	}
	for _, d := range m.Run.Suspects {
		text += fmt.Sprintf("\nIn doubt: %s. Play it again, or compare its workers with 'match results show %d --machines%s'.", d.Reason(), m.ID, arg)
	}
	return text
}

// showCombined shows several matches as one.
func showCombined(ctx context.Context, a *cli.App, db *cli.DBFlags, args []string, f showFlags) error {
	ids, err := store.ParseNumbers(args)
	if err != nil {
		return err
	}
	return cli.WithStore(ctx, db, func(s *store.Store) error {
		sum, tallies, err := s.Combine(ctx, ids)
		if err != nil {
			return err
		}
		r, ends := sum.Report(), report.Text(tallies.Parts(sum.A, sum.B)...)
		head := fmt.Sprintf("Matches %s combined: %s", strings.Join(args, ", "), harmless.Line(sum.A+" against "+sum.B))
		return a.Print(r, fmt.Sprintf("%s\n\n%s\n%s", head, r.Text(), ends), f.json)
	})
}

// showField shows an event with several players, and the results of its encounters.
func showField(ctx context.Context, a *cli.App, m *store.Event, f showFlags) error {
	out, err := event.Look(ctx, m)
	if err != nil {
		return err
	}
	picture, _ := chart.FormatOf(f.plot)
	for _, file := range []struct {
		flag, path, form string
		otherwise        func() error // for an event without such a document
	}{
		{"plot", f.plot, picture, func() error { return plotReport(ctx, m, out.Report(), f.plot) }},
		{"out", f.out, event.ResultDocument, func() error { return errNoTuning(m) }},
	} {
		if file.path == "" {
			continue
		}
		doc, err := out.Document(file.form)
		if errors.Is(err, event.ErrNoDocument) {
			if err := file.otherwise(); err != nil {
				return err
			}
			continue
		}
		if err == nil {
			err = a.WriteText(ctx, file.path, func(w io.Writer) error { _, err := w.Write(doc); return err })
		}
		if err != nil {
			return fmt.Errorf("--%s: %w", file.flag, err)
		}
	}
	if f.out == "-" || f.html == "-" {
		return nil
	}
	r, encounters := out.Report(), results.EncountersText(out.Standing, m.Test)
	return a.Print(r, fmt.Sprintf("%s\n%s\n%s\n%s", headline(m, f.db.Arg()), m.TestedText(), r.Text(), encounters), f.json)
}

// plotReport draws all charts of an event.
func plotReport(ctx context.Context, m *store.Event, r *report.Report, file string) error {
	p := report.Picture{Title: cmp.Or(r.Heading, r.Title, m.Name()), Charts: r.Charts()}
	if len(p.Charts) == 0 {
		return fmt.Errorf("--plot: %s has no chart yet", m.Name())
	}
	return cli.DrawTo(ctx, file, func() report.Picture { return p })
}

func errNoTuning(m *store.Event) error {
	return fmt.Errorf("--out: %s is not a tuning run and has no result to write", m.Name())
}

// writePage writes the page of an event into a file, or to stdout for "-"; "" is none.
func writePage(ctx context.Context, a *cli.App, file string, m *store.Event) error {
	if file == "" {
		return nil
	}
	state, err := pages.Archive(nil).StateOf(ctx, m)
	if err != nil {
		return err
	}
	a.Shown.Stdout = a.Shown.Stdout || file == "-"
	return a.WriteOut(ctx, "html", file, func(w io.Writer) error { return web.WriteFile(w, state) })
}

// showGame shows the game of a round, given as in the PGN tag Round, and the path of its engine
// log.
func showGame(ctx context.Context, a *cli.App, e *store.Event, round string) error {
	last := ""
	for g, err := range e.Games(ctx) {
		if err != nil {
			return err
		}
		if last = g.Round; g.Round != round {
			continue
		}
		text, err := pgn.Append(nil, g, pgn.Options{Times: true})
		if err != nil {
			return err
		}
		if _, err = a.Stdout.Write(text); err != nil {
			return err
		}
		if path := pages.LogFile(e, round); path != "" {
			_, err = fmt.Fprintf(a.Stdout, "Log: %s\n", path)
		}
		return err
	}
	if last == "" {
		return fmt.Errorf("--game %s: %s has no games", round, e.Name())
	}
	return fmt.Errorf("--game %s: %s has no game of that round; the last one is %s", round, e.Name(), last)
}

// machineKinds are the criteria by which machines are distinguished, with the noun for each.
var machineKinds = []struct {
	what string
	name func(record.Origin) string
}{
	{"processor", func(o record.Origin) string { return cmp.Or(o.Processor, "unknown") }},
	{"worker", func(o record.Origin) string {
		if o.Worker == "" {
			return "no worker of a fleet"
		}
		return fmt.Sprintf("%s (%s)", o.Worker, o.Host)
	}},
}

func showMachines(ctx context.Context, a *cli.App, e *store.Event, asJSON bool) error {
	var tables []*results.Machines
	for _, kind := range machineKinds {
		counts, err := e.ByMachine(ctx, kind.name)
		if err != nil {
			return err
		}
		tables = append(tables, results.CompareMachines(kind.what, counts))
	}
	if asJSON {
		return cli.WriteJSON(a.Stdout, tables)
	}
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(a.Stdout)
		}
		if err := t.WriteText(a.Stdout); err != nil {
			return err
		}
	}
	return nil
}
