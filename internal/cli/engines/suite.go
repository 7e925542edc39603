package engines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"match/analysis"
	"match/arena"
	"match/engine/limits"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/progress"
	"match/players"
	"match/players/spec"
)

// suiteFlags are the flags of `match suite`.
type suiteFlags struct {
	a        string
	nodes    uint64
	depth    int
	moveTime time.Duration
	timeout  time.Duration
	json     bool
}

// NewSuiteCmd returns the command 'match suite'.
func NewSuiteCmd(a *cli.App) *cobra.Command {
	var f suiteFlags
	return cli.Command(&cobra.Command{
		Use:   "suite FILE.epd --a PLAYER",
		Short: "Run a player on a test suite and count the solved positions",
		Long: `Has a player search every position of an EPD file and counts where it plays one
of the best moves (bm) or none of those to avoid (am). Every position is a new
game. 'match analyze --epd' writes such a file of a player's worst moves.

The exit code is 1 if a position is not solved.`,
		Example: `  match suite worst.epd --a tapered --nodes 100000
  match suite worst.epd --a uci:./new --movetime 500ms --json`,
		Args: cli.WantArgs(1, 1, "one EPD file"),
		RunE: func(cmd *cobra.Command, args []string) error { return suiteRun(a, cmd, args[0], f) },
	}, flagtable.Table{
		flagtable.Text(&f.a, "a", "", "`PLAYER` to run: a variant's NAME[,key=value…] or uci:PATH…").Letter("a").Offer(cli.CompletePlayer),
		flagtable.Int(&f.nodes, "nodes", 0, "`N` nodes per position (default 100000 if there is no other limit)").Least(1),
		flagtable.Int(&f.depth, "depth", 0, "search `N` plies deep").Least(1),
		flagtable.Duration(&f.moveTime, "movetime", 0, "`DURATION` for each position, such as 500ms").
			Want(func() bool { return f.moveTime >= time.Millisecond }, "at least 1ms"),
		flagtable.Duration(&f.timeout, "move-timeout", arena.DefaultMoveTimeout,
			"give up on a player without a clock after `DURATION`").
			Want(func() bool { return f.timeout > 0 }, "a time above 0"),
		flagtable.Bool(&f.json, "json", false, "print JSON"),
	})
}

func suiteRun(a *cli.App, cmd *cobra.Command, path string, f suiteFlags) error {
	if f.a == "" {
		return errors.New("which player? name it with --a (see 'match suite --help')")
	}
	who, err := players.Resolve(cmd.Context(), f.a)
	if err != nil {
		return fmt.Errorf("--a: %w", err)
	}
	asked := spec.Limits{Nodes: f.nodes, Depth: f.depth, MoveTime: f.moveTime}
	if err := asked.ValidateEach(); err != nil {
		return fmt.Errorf("--%w", err)
	}
	l, err := analysis.SuiteLimits(asked, who.Limits)
	if err != nil {
		return fmt.Errorf("--a: %w", err)
	}
	var problems []analysis.Problem
	ctx := cmd.Context()
	meter := cli.NewReadMeter(io.Discard, "", 0)
	if err := a.WithFile(ctx, path, meter, func(name string, r io.Reader) (err error) {
		problems, err = analysis.ParseSuite(r, name)
		return err
	}); err != nil {
		return err
	}
	answers, err := solve(ctx, a, who, path, problems, l, f.timeout)
	if err != nil {
		return err
	}
	if f.json {
		err = cli.WriteJSON(a.Stdout, answers)
	} else {
		err = answers.WriteText(a.Stdout)
	}
	if err == nil && answers.Solved < answers.Of {
		return cli.Exit(cli.ExitWrong)
	}
	return err
}

// solve lets the player solve all problems of a file.
func solve(ctx context.Context, a *cli.App, who spec.Player, path string, problems []analysis.Problem, l limits.Limits, timeout time.Duration) (answers *analysis.Answers, err error) {
	defer cli.Saving(ctx)()
	p, err := players.Open(ctx, who, players.Env{})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	bar := progress.New(a.Stderr, progress.Auto, "solving", int64(len(problems)))
	defer bar.Done()
	answers, err = analysis.SolveSuite(ctx, p, problems, l, timeout, func(done int) { bar.Set(int64(done), "") })
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	return answers, err
}
