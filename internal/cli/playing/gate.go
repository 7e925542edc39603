package playing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/pgn"
	"match/players/spec"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// gateFlags are the flags of gate, as given.
type gateFlags struct {
	match      MatchFlags
	candidates []string
	baselines  []string
	time       time.Duration
	alphaPer   string
	reports    event.GateReports
	slice      SliceFlags
}

// NewGateCmd returns the command 'match gate'.
func NewGateCmd(a *cli.App) *cobra.Command {
	f := new(gateFlags)
	f.match.Given.Test = sprt.Adaptive
	cmd := &cobra.Command{
		Use:   "gate --a CANDIDATE… --b BASELINE…",
		Short: "Fail a CI job when a candidate is weaker than its baselines",
		Long: `gate tests every candidate against every baseline for non-regression and
passes only if all tests accept H1. --alpha and --beta apply to the whole gate:
alpha is the chance to pass although a baseline is stronger, beta the chance to
fail although none is. Since all tests must pass, each uses the full alpha
(intersection-union) and a share of beta. --alpha-per row divides alpha as well
(Bonferroni); it then covers the claim that any one comparison has passed.

The default test is adaptive: it detects a broken candidate in a fraction of
the games and needs about 2% more games for an equal one. --test sprt is
Wald's test.

To continue an interrupted gate, run the same command again, or 'match resume'.
It keeps all pairs in its database (see --db).

Games are limited by nodes and seeded: the same players give the same verdict
and the same reports, to the byte, on every machine. This does not
hold with time limits (--tc, --movetime, --time).

Exit codes: 0 all passed; 1 a candidate is weaker (H0 accepted); 2 bad input, or
something broke; 3 no verdict within the budget;
` + cli.SignalCodes,
		Example: `  match gate --a tapered --b flat
  match gate --a uci:./new --b uci:./v1.0 --b uci:./v1.1 --games 20000 \
      --junit gate.xml
  match gate --a file:new.toml --b tapered --markdown gate.md --json gate.json \
      --annotations
  match gate --a git:HEAD --b git::base --slice 1-2000 --db part-1.db`,
		Args: f.slice.args,
		RunE: func(cmd *cobra.Command, _ []string) error { return runGate(a, cmd, f) },
	}
	players := flagtable.Table{
		flagtable.List(&f.candidates, "a", "candidate: a `PLAYER` as in 'match --a'; may be repeated").Letter("a").Offer(cli.CompletePlayer),
		flagtable.List(&f.baselines, "b", "baseline: a `PLAYER`; may be repeated").Letter("b").Offer(cli.CompletePlayer),
		flagtable.List(&f.match.Each, "each", "`KEYS` for all players, such as option.Hash=64 (options: for engine processes); may be repeated"),
		evenSoRow(&f.match.evenSo),
	}.Under("Players")
	test := flagtable.Table{
		flagtable.Text(&f.match.Bounds, "sprt", "-5,0", "test H0: Elo = E0 against H1: Elo = E1, given as `E0,E1`").Fills("format.sprt"),
		flagtable.Duration(&f.time, "time", 0, "stop without a verdict after `DURATION`, such as 20m, in total for all comparisons").
			Want(func() bool { return f.time > 0 }, "a time above 0"),
		flagtable.Choice(&f.alphaPer, "alpha-per", "gate", []string{"gate", "row"}, "`SCOPE` of alpha: gate (chance that the whole gate passes by mistake) or row (divided among the comparisons)"),
	}.Under("Test")
	files := flagtable.Table{
		flagtable.File(&f.match.outputs.PGN, "pgn", "", "write the games of all comparisons to `FILE`, replacing it").Fills("outputs.pgn").Under("Output"),
		cli.ConfigRow(&f.match.config).Under("Running"),
	}
	cmd.AddCommand(newGateMergeCmd(a))
	return cli.InOrder(cmd, players, test, f.match.gameRows(), reportRows(&f.reports), files, f.slice.Rows(),
		f.match.Run.Rows(), f.match.Run.DB.Rows())
}

func runGate(a *cli.App, cmd *cobra.Command, f *gateFlags) error {
	if err := f.slice.Check(cmd); err != nil {
		return err
	}
	gate, err := f.gate(cmd)
	if err != nil {
		return concludeSame(a, err)
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	if f.slice.Pairs != "" {
		return f.slice.Play(ctx, a, gate, &f.match.Run)
	}
	if err := f.match.Run.Check(); err != nil { // before a new database is created
		return err
	}
	gate.Time, gate.Reports, gate.PGN = f.time, f.reports, f.match.outputs.PGN
	files, err := openGate(ctx, a, gate.Reports, gate.PGN, f.inputs(gate.Plans))
	if err != nil {
		return err
	}
	s, err := f.match.Run.DB.Open(ctx, a)
	if err != nil {
		return errors.Join(err, files.Close())
	}
	if s != nil {
		defer s.Close()
	}
	for _, p := range gate.Plans {
		saySame(a, p.Players, &p.Conditions)
	}
	sayLongest(a, gate.Plans[0])
	return files.play(ctx, gate, gateOptions(a, &f.match.Run, event.Options{Store: s}))
}

// ResumeGate goes on with a gate of the store, and writes the files of the whole gate.
func ResumeGate(ctx context.Context, a *cli.App, gate *event.Gate, run *RunFlags, o event.Options) error {
	if err := run.Check(); err != nil {
		return err
	}
	files, err := openGate(ctx, a, gate.Reports, gate.PGN, []event.NamedFile{{Option: "db", Path: run.DB.Path}})
	if err != nil {
		return err
	}
	return files.play(ctx, gate, gateOptions(a, run, o))
}

// gateOptions returns the options for playing the matches of a gate here, each with the given ones.
func gateOptions(a *cli.App, run *RunFlags, with event.Options) event.GateOptions {
	return event.GateOptions{
		Store: with.Store,
		Play: func(ctx context.Context, p *event.Plan, o event.Options) (*event.Outcome, error) {
			if err := p.Prepare(ctx); err != nil {
				return nil, o.Abandon(ctx, err)
			}
			o.Force, o.GoOn = with.Force, with.GoOn
			return PlayPart(ctx, a, p, run, o)
		},
		GoesOn:   func(e *store.Event) { GoingOn(a, e, nil) },
		Recalled: func(ctx context.Context, e *store.Event) error { return recallPage(ctx, a, run.HTML, e) },
	}
}

// inputs returns the files that the gate reads.
func (f *gateFlags) inputs(plans []*event.Plan) (list []event.NamedFile) {
	list = []event.NamedFile{{Option: "config", Path: f.match.config}, {Option: "db", Path: f.match.Run.DB.Path}}
	for _, p := range plans {
		list = append(list, p.Inputs()...)
	}
	return list
}

// gate returns a gate in which every candidate plays every baseline. It finds all errors before
// the first game of any of them.
func (f *gateFlags) gate(cmd *cobra.Command) (*event.Gate, error) {
	if len(f.candidates) == 0 || len(f.baselines) == 0 {
		return nil, errors.New("a gate needs a candidate (--a) and a baseline (--b)")
	}
	var plans []*event.Plan
	if err := f.prepare(cmd.Context()); err != nil {
		return nil, err
	}
	for _, candidate := range f.candidates {
		for _, baseline := range f.baselines {
			f.match.A, f.match.B = candidate, baseline
			p, err := f.match.Plan(cmd)
			if err != nil {
				return nil, err
			}
			if p.Format.Traits().Test == nil {
				return nil, errors.New("a gate needs a test: give its bounds with --sprt E0,E1")
			}
			if err := p.Check(cmd.Context()); err != nil {
				return nil, cli.InWords(err, nil)
			}
			p.Flags = flagtable.Kept(cmd.Flags())
			plans = append(plans, p)
		}
	}
	return event.NewGate(plans, f.alphaPer == "row")
}

// prepare builds the players of all comparisons in parallel. With several comparisons, one whose
// players are the same engine does not end the gate.
func (f *gateFlags) prepare(ctx context.Context) error {
	var list []spec.Player
	var flags []string
	for i, text := range slices.Concat(f.candidates, f.baselines) {
		flag := cli.TwoSides(min(1, i/len(f.candidates)))
		if s, err := cli.ParsePlayer(flag, text, f.match.Each); err == nil { // otherwise the comparison reports the error
			list, flags = append(list, s), append(flags, flag)
		}
	}
	f.match.evenSo = f.match.evenSo || len(f.candidates)*len(f.baselines) > 1
	return cli.Prepare(ctx, list, func(i int) string { return flags[i] })
}

// gateCode returns the error that carries the exit code of a gate.
func gateCode(g *results.Gate) error {
	switch g.Outcome() {
	case results.Passed:
		return nil
	case results.Failed:
		return cli.Exit(cli.ExitH0)
	case results.Open:
		return cli.Exit(cli.ExitNoVerdict)
	}
	for i := range g.Comparisons {
		if err := g.Comparisons[i].Err; err != nil {
			return fmt.Errorf("%s: %w", g.Comparisons[i].Name(), err)
		}
	}
	return cli.Exit(cli.ExitBroken)
}

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
