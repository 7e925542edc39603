package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"match/arena"
	"match/event"
	"match/internal/flagtable"
	"match/pgn"
	"match/results"
	"match/results/store"
)

// gateFlags are the flags of gate, as given.
type gateFlags struct {
	match      matchFlags
	candidates []string
	baselines  []string
	time       time.Duration
	reports    gateReports
}

func newGateCmd(a *app) *cobra.Command {
	f := &gateFlags{}
	cmd := &cobra.Command{
		Use:   "gate --a CANDIDATE… --b BASELINE…",
		Short: "Fail a CI job when a candidate is weaker than its baselines",
		Long: `gate tests every candidate against every baseline for non-regression and
passes only if all tests accept H1. With several of them the error rates are
shared out (Bonferroni), so that --alpha and --beta hold for the gate as a whole.

Started again with the same players and flags, a gate that was interrupted goes
on where it stopped, with all pairs that its database has (see --db).

Games are limited by nodes and seeded: the same players give the same verdict
and the same reports, to the byte, on every machine. A limit of time (--tc,
--movetime, --time) gives that up.

Exit codes: 0 all passed; 1 a candidate is weaker (H0 accepted); 2 bad input, or
something broke; 3 no verdict within the budget; 130 and 143 interrupted.`,
		Example: `  match gate --a tapered --b flat
  match gate --a uci:./new --b uci:./v1.0 --b uci:./v1.1 --games 20000 --junit gate.xml
  match gate --a file:new.toml --b tapered --markdown gate.md --json gate.json --annotations`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.gate(cmd, f) },
	}
	players := flagtable.Table{
		flagtable.List(&f.candidates, "a", "candidate: a `PLAYER` as of 'match --a'; may be repeated").Letter("a").Offer(completePlayer),
		flagtable.List(&f.baselines, "b", "baseline: a `PLAYER`; may be repeated").Letter("b").Offer(completePlayer),
		flagtable.List(&f.match.each, "each", "`KEYS` for all players, such as option.Hash=64 (options: for engine processes); repeated"),
	}.Under("Players")
	test := flagtable.Table{
		flagtable.Text(&f.match.sprt, "sprt", "-5,0", "test H0: Elo = E0 against H1: Elo = E1, given as `E0,E1`").Fills("format.sprt"),
		flagtable.Duration(&f.time, "time", 0, "stop without a verdict after this `DURATION`, such as 20m, for all comparisons together").
			Want(func() bool { return f.time > 0 }, "a time above 0"),
	}.Under("Test")
	files := flagtable.Table{
		flagtable.File(&f.match.outputs.PGN, "pgn", "", "write the games of all comparisons to `FILE`, replacing it").Fills("outputs.pgn").Under("Output"),
		configRow(&f.match.config).Under("Running"),
	}
	cmd.Flags().SortFlags = false
	flagtable.Add(cmd.Flags(), players, test, f.match.gameRows(), f.reports.rows(), files, f.match.run.rows(), f.match.run.db.rows())
	return cmd
}

// errBudget is the cause of a context whose time is used up.
var errBudget = errors.New("the time of the gate is used up")

func (a *app) gate(cmd *cobra.Command, f *gateFlags) error {
	plans, err := f.plans(cmd)
	if err != nil {
		return err
	}
	ctx, stop := withSignals(cmd.Context())
	defer stop()
	reports, err := f.reports.open(ctx, a.stdout, f.inputs(plans))
	if err != nil {
		return err
	}
	if f.time > 0 {
		limited, cancel := context.WithTimeoutCause(ctx, f.time, errBudget)
		defer cancel()
		ctx = limited
	}
	s, err := f.match.run.db.open(ctx, a)
	if err != nil {
		return errors.Join(err, reports.close())
	}
	begun := make([]int64, len(plans))
	if s != nil {
		defer s.Close()
		if begun, err = event.GateBegun(ctx, s, plans); err != nil {
			return errors.Join(inWords(err, nil), reports.close())
		}
	}
	games, err := f.createGames(ctx, plans)
	if err != nil {
		return errors.Join(err, reports.close())
	}
	defer games.Close()
	gate := &results.Gate{Alpha: f.match.alpha, Beta: f.match.beta}
	for i, p := range plans {
		c, out := a.compare(ctx, p, f, s, begun[i], games)
		if isInterrupt(c.Err) {
			return errors.Join(reports.close(), a.conclude(out, event.Outputs{}, c.Err))
		}
		gate.Comparisons = append(gate.Comparisons, c)
		fmt.Fprintf(f.reports.blocks(a), "%s\n%s\n", c.Line(), c.Block())
	}
	fmt.Fprintf(f.reports.blocks(a), "gate %s: %s\n", gate.Outcome(), gate.FamilyText())
	if err := reports.write(gate); err != nil {
		return err
	}
	return gateCode(gate)
}

// inputs are the files that the gate reads.
func (f *gateFlags) inputs(plans []*event.Plan) (list []event.NamedFile) {
	list = []event.NamedFile{{Option: "config", Path: f.match.config}, {Option: "db", Path: f.match.run.db.path}}
	for _, p := range plans {
		list = append(list, p.Inputs()...)
	}
	return list
}

// createGames opens the file for the games of all comparisons, if one is wanted.
func (f *gateFlags) createGames(ctx context.Context, plans []*event.Plan) (*event.GamesFile, error) {
	path := f.match.outputs.PGN
	if path == "" {
		return nil, nil
	}
	taken := append(f.inputs(plans), f.reports.named()...)
	if err := event.SpareFiles(taken, event.NamedFile{Option: "pgn", Path: path}); err != nil {
		return nil, inWords(err, nil)
	}
	games, err := event.CreateGames(ctx, path, pgn.Options{})
	if err != nil {
		return nil, fmt.Errorf("--pgn: %w", err)
	}
	return games, nil
}

// plans are the matches of the gate: every candidate against every baseline.
// What can be wrong is found before the first game of any of them.
func (f *gateFlags) plans(cmd *cobra.Command) (plans []*event.Plan, err error) {
	if len(f.candidates) == 0 || len(f.baselines) == 0 {
		return nil, errors.New("a gate needs a candidate (--a) and a baseline (--b)")
	}
	for _, candidate := range f.candidates {
		for _, baseline := range f.baselines {
			f.match.a, f.match.b = candidate, baseline
			p, err := f.match.plan(cmd)
			if err != nil {
				return nil, err
			}
			if p.Format.Test() == nil {
				return nil, errors.New("a gate needs a test: give its bounds with --sprt E0,E1")
			}
			if err := p.Check(cmd.Context()); err != nil {
				return nil, inWords(err, nil)
			}
			p.Flags = flagtable.Kept(cmd.Flags())
			plans = append(plans, p)
		}
	}
	return plans, event.NameGate(plans)
}

// compare plays one match of the gate, or goes on with the one of a number.
func (a *app) compare(ctx context.Context, p *event.Plan, f *gateFlags, s *store.Store, begun int64, games *event.GamesFile) (results.Comparison, *event.Outcome) {
	var path pathRecorder
	o := event.Options{Store: s, Recorders: []event.Recorder{&path}}
	if games != nil {
		o.Recorders = append(o.Recorders, games)
	}
	var err error
	if begun != 0 {
		if o.Resume, err = s.Resume(ctx, begun); err == nil {
			a.goingOn(o.Resume, nil)
		}
	}
	var out *event.Outcome
	if err == nil {
		out, err = a.play(ctx, p, &f.match.run, o)
	}
	var again resumable
	if errors.As(err, &again) { // the gate itself is what goes on
		again.command = "the same command"
		err = again
	}
	if errors.Is(err, errBudget) {
		fmt.Fprintf(a.stderr, "match: %v\n", err)
		err = nil
	}
	return p.Comparison(out, path, err), out
}

// pathRecorder keeps the state after every pair.
type pathRecorder []results.Point

// Pair adds a point to the path.
func (r *pathRecorder) Pair(_ context.Context, p *arena.Played) error {
	*r = append(*r, results.Point{Pair: p.Number, Counts: p.Counts, LLR: p.LLR})
	return nil
}

// gateCode is the error that carries the exit code of a gate.
func gateCode(g *results.Gate) error {
	switch g.Outcome() {
	case results.Passed:
		return nil
	case results.Failed:
		return exit(exitH0)
	case results.Open:
		return exit(exitNoVerdict)
	}
	for i := range g.Comparisons {
		if err := g.Comparisons[i].Err; err != nil {
			return fmt.Errorf("%s: %w", g.Comparisons[i].Name(), err)
		}
	}
	return exit(exitBroken)
}
