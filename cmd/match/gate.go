package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"match/arena"
	"match/results"
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
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVar(&f.candidates, "a", nil, "candidate: a `PLAYER` as of 'match --a'; may be repeated")
	flags.StringArrayVar(&f.baselines, "b", nil, "baseline: a `PLAYER`; may be repeated")
	flags.StringVar(&f.match.sprt, "sprt", "-5,0", "test H0: Elo = E0 against H1: Elo = E1, given as `E0,E1`")
	flags.DurationVar(&f.time, "time", 0, "stop without a verdict after this `DURATION`, such as 20m, for all comparisons together")
	f.reports.addFlags(flags)
	f.match.addGameFlags(flags)
	f.match.run.addFlags(flags)
	f.match.run.db.addFlags(flags)
	return cmd
}

// errBudget is the cause of a context whose time is used up.
var errBudget = errors.New("the time of the gate is used up")

func (a *app) gate(cmd *cobra.Command, f *gateFlags) error {
	plans, err := f.plans(cmd)
	if err != nil {
		return err
	}
	reports, err := f.reports.open(a.stdout, f.match.book)
	if err != nil {
		return err
	}
	ctx, stop := withSignals(cmd.Context())
	defer stop()
	if f.time > 0 {
		limited, cancel := context.WithTimeoutCause(ctx, f.time, errBudget)
		defer cancel()
		ctx = limited
	}
	begun, err := f.match.run.db.begun(ctx, plans)
	if err != nil {
		return errors.Join(err, reports.close())
	}
	gate := &results.Gate{Alpha: f.match.alpha, Beta: f.match.beta}
	for i, p := range plans {
		c := a.compare(ctx, p, f, begun[i])
		if isInterrupt(c.Err) {
			return errors.Join(reports.close(), a.conclude(c.Summary, outputs{}, c.Err))
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

// plans are the matches of the gate, each with what it takes to find it again.
func (f *gateFlags) plans(cmd *cobra.Command) (plans []plan, err error) {
	setups, err := f.setups(cmd)
	if err != nil {
		return nil, err
	}
	keys, err := gateKeys(setups, f.match.tablebase)
	for i, setup := range setups {
		plans = append(plans, plan{Setup: setup, Tablebases: f.match.tablebase, Flags: givenFlags(cmd.Flags()), Gate: keys[i]})
	}
	return plans, err
}

// setups are the matches of the gate: every candidate against every baseline.
func (f *gateFlags) setups(cmd *cobra.Command) (setups []arena.Setup, err error) {
	if len(f.candidates) == 0 || len(f.baselines) == 0 {
		return nil, errors.New("a gate needs a candidate (--a) and a baseline (--b)")
	}
	if f.time < 0 {
		return nil, fmt.Errorf("--time %v: want a time above 0", f.time)
	}
	for _, candidate := range f.candidates {
		for _, baseline := range f.baselines {
			f.match.a, f.match.b = candidate, baseline
			setup, err := f.match.setup(cmd)
			if err != nil {
				return nil, err
			}
			if setup.Test == nil {
				return nil, errors.New("a gate needs a test: give its bounds with --sprt E0,E1")
			}
			// What can be wrong is found before the first game of any of them.
			tables, _, err := (&plan{Setup: setup, Tablebases: f.match.tablebase}).describe()
			if err != nil {
				return nil, err
			}
			tables.Close()
			setups = append(setups, setup)
		}
	}
	for i := range setups {
		test := results.Split(*setups[i].Test, len(setups))
		setups[i].Test = &test
	}
	return setups, nil
}

// compare plays one match of the gate, or goes on with the one of a number.
func (a *app) compare(ctx context.Context, p plan, f *gateFlags, begun int64) results.Comparison {
	var path pathRecorder
	r, err := f.match.run.db.again(ctx, begun)
	if r != nil {
		fmt.Fprintf(a.stderr, "match: going on with match %d, %s against %s\n", begun, r.match.Players[0], r.match.Players[1])
	}
	var s *results.Summary
	if err == nil {
		s, err = a.play(ctx, p, f.match.run, r, &path)
	}
	if s == nil {
		s = &results.Summary{Test: results.TestAfter(*p.Setup.Test, 0)}
	}
	if s.A == "" { // it broke before the players were seated
		s.A, s.B = p.Setup.A.DisplayName(), p.Setup.B.DisplayName()
	}
	if errors.Is(err, errBudget) {
		fmt.Fprintf(a.stderr, "match: %v\n", err)
		err = nil
	}
	return results.Comparison{Summary: s, Path: path, Err: err}
}

// pathRecorder keeps the state after every pair.
type pathRecorder []results.Point

// Pair adds a point to the path.
func (r *pathRecorder) Pair(_ context.Context, p arena.Pair) error {
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
