package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"match/analysis/suite"
	"match/engine/limits"
	"match/internal/flagtable"
	"match/internal/progress"
	"match/players"
	"match/players/spec"
)

func newSuiteCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "suite",
		Short: "Have players solve test suites of positions with best moves",
		Args:  noArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSuiteRunCmd(a))
	return cmd
}

// suiteFlags are what the user asks of `match suite run`.
type suiteFlags struct {
	a        string
	nodes    uint64
	depth    int
	moveTime time.Duration
	json     bool
}

func newSuiteRunCmd(a *app) *cobra.Command {
	var f suiteFlags
	cmd := &cobra.Command{
		Use:   "run FILE.epd --a PLAYER",
		Short: "Have a player solve a test suite, and count",
		Long: `Has a player search every position of an EPD file and counts where it plays one of
the best moves (bm) or none of those to avoid (am). Every position is a new game
to it. match analyze --epd writes such a file of a player's worst moves.

The exit code is 1 if a position is not solved.`,
		Example: `  match suite run worst.epd --a tapered --nodes 100000
  match suite run worst.epd --a uci:./new --movetime 500ms --json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("which suite? name one EPD file (see 'match suite run --help')")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return a.suiteRun(cmd, args[0], f) },
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Text(&f.a, "a", "", "`PLAYER` who solves: a variant's NAME[,key=value…] or uci:PATH…").Letter("a").Offer(completePlayer),
		flagtable.Decimal(&f.nodes, "nodes", 0, "`N` nodes a position (default 100000 if nothing else limits it)"),
		flagtable.Int(&f.depth, "depth", 0, "search `N` plies deep"),
		flagtable.Duration(&f.moveTime, "movetime", 0, "`DURATION` for each position, such as 500ms"),
		flagtable.Bool(&f.json, "json", false, "print JSON"),
	})
	return cmd
}

func (a *app) suiteRun(cmd *cobra.Command, path string, f suiteFlags) error {
	if f.a == "" {
		return errors.New("who solves? name the player with --a (see 'match suite run --help')")
	}
	who, err := players.Resolve(cmd.Context(), f.a)
	if err != nil {
		return fmt.Errorf("--a: %w", err)
	}
	asked := spec.Limits{Nodes: f.nodes, Depth: f.depth, MoveTime: f.moveTime}
	if err := asked.Validate(); !asked.IsZero() && err != nil {
		return err
	}
	l, err := suite.LimitsFor(asked, who.Limits)
	if err != nil {
		return fmt.Errorf("--a: %w", err)
	}
	var problems []suite.Problem
	ctx := cmd.Context()
	meter := newReadMeter(io.Discard, "", 0)
	if err := a.withFile(ctx, path, meter, func(name string, r io.Reader) (err error) {
		problems, err = suite.Parse(r, name)
		return err
	}); err != nil {
		return err
	}
	answers, err := a.solve(ctx, who, problems, l)
	if err != nil {
		return err
	}
	return a.printAnswers(answers, f.json)
}

// solve has the player answer everything.
func (a *app) solve(ctx context.Context, who spec.Player, problems []suite.Problem, l limits.Limits) (answers []suite.Answer, err error) {
	ctx, stop := withSignals(ctx)
	defer stop()
	p, err := players.Open(ctx, who, players.Env{})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	bar := progress.New(a.stderr, progress.Auto, "solving", int64(len(problems)))
	defer bar.Done()
	err = suite.Run(ctx, p, problems, l, func(answer suite.Answer) {
		answers = append(answers, answer)
		bar.Set(int64(len(answers)), "")
	})
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	return answers, err
}

func (a *app) printAnswers(answers []suite.Answer, asJSON bool) (err error) {
	if asJSON {
		err = writeJSON(a.stdout, suite.NewReport(answers))
	} else {
		err = suite.WriteText(a.stdout, answers)
	}
	if sum := suite.Sum(answers); err == nil && sum.Solved < sum.Of {
		return exit(exitWrong)
	}
	return err
}
