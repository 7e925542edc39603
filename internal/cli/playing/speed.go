package playing

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/progress"
	"match/players/speed"
)

// speedFlags are the flags of speed, as given.
type speedFlags struct {
	a, b     string
	each     []string
	args     string
	nodes    int64
	within   float64 // percent
	affinity string
	asJSON   bool
	speed.Comparison
}

// NewSpeedCmd returns the command 'match speed'.
func NewSpeedCmd(a *cli.App) *cobra.Command {
	f := &speedFlags{}
	return cli.InOrder(&cobra.Command{
		Use:   "speed --a PLAYER --b PLAYER",
		Short: "Measure which of two engines is faster, and by how much",
		Long: `speed runs the bench of two engines in rounds until the difference is known to
within --within (or a tenth of the difference, if that is larger), and compares
processor time. Both runs of a round share one processor at the same time, so a
machine that slows down slows both alike. With --wall, with --affinity off or
several processors, and where engines cannot be pinned, they run one after the
other, in random order, and the report also shows wall time. The interval is
Yuen's for the trimmed mean of the logarithms of paired times, so a disturbed
run now and then has little effect.

Both engines should search the same number of nodes. If they do not, the report
says so and compares the time per node.

Exit codes: 0 A is faster, or as fast within --within; 1 A is slower; 2 bad
input, or something broke; 3 no answer within --rounds;
` + cli.SignalCodes,
		Example: `  match speed --a git:HEAD --b git:main
  match speed --a uci:./new --b uci:./old --within 0.2 --affinity=3
  match speed --a uci:./new --b uci:./old --nodes 200000`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runSpeed(a, cmd, f) },
	}, flagtable.Table{
		PlayerRow(&f.a, "a", "git:HEAD", "`PLAYER` A, as in 'match --a'").Letter("a"),
		PlayerRow(&f.b, "b", "git::base", "`PLAYER` B, the baseline, in the same forms").Letter("b"),
		flagtable.List(&f.each, "each", "`KEYS` for both players, such as option.Hash=64 (with --nodes); may be repeated"),
	}.Under("Players"), flagtable.Table{
		flagtable.Text(&f.args, "bench", "bench", "arguments `WORDS` of the engines' bench"),
		flagtable.Int(&f.nodes, "nodes", 0, "search built-in positions over UCI instead, `N` nodes each").Least(1),
		withinRow(&f.within, "stop when the difference is known to within `PERCENT`"),
		flagtable.Int(&f.Most, "rounds", 400, "run at most `N` rounds").Least(3),
		flagtable.Bool(&f.Wall, "wall", false, "compare wall time, for engines with several threads"),
		flagtable.Text(&f.affinity, "affinity", "", "pin the engines to processors `CPUS`, such as 3 or 2-3; off: do not pin (default: the last one)"),
		flagtable.Duration(&f.Bench.Timeout, "timeout", 5*time.Minute, "abort a run after `DURATION`").Want(func() bool { return f.Bench.Timeout > 0 }, "a time above 0"),
		flagtable.Int(&f.Seed, "seed", 1, "seed `N` of the order within rounds"),
	}.Under("Runs"), flagtable.Table{
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document"),
	}.Under("Output"))
}

// withinRow returns the flag for a difference of speed in percent.
func withinRow(to *float64, usage string) *flagtable.Row {
	return flagtable.Percent(to, "within", 0.5, usage).Want(func() bool { return *to > 0 && *to < 100 }, "a percentage above 0")
}

func runSpeed(a *cli.App, cmd *cobra.Command, f *speedFlags) error {
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	c, err := f.comparison(ctx)
	if err != nil {
		return err
	}
	meter := progress.New(a.Stderr, progress.Auto, "rounds", 0) // how many are needed depends on the noise
	c.Done = func(r *speed.Result) { meter.Set(int64(len(r.Runs)), r.Short()) }
	r, err := c.Run(ctx)
	meter.Done()
	if which := (*speed.PlayerError)(nil); errors.As(err, &which) {
		return fmt.Errorf("--%s: %w", cli.TwoSides(which.Index), err)
	}
	if err == nil || r != nil && cli.IsInterrupt(err) {
		if printing := a.Print(r.Report(), r.Report().Text(), f.asJSON); printing != nil {
			return printing
		}
	}
	if err != nil {
		return err
	}
	switch r.Verdict() {
	case "slower":
		return cli.Exit(cli.ExitWrong)
	case "none":
		return cli.Exit(cli.ExitNoVerdict)
	}
	return nil
}

// comparison turns the flags into a comparison, or returns what is wrong with them.
func (f *speedFlags) comparison(ctx context.Context) (c *speed.Comparison, err error) {
	c = &f.Comparison
	c.Within, c.Bench.Args, c.Bench.Nodes = f.within/100, strings.Fields(f.args), uint64(f.nodes)
	for i, text := range []string{f.a, f.b} {
		if c.Players[i], err = cli.ParsePlayer(cli.TwoSides(i), text, f.each); err != nil {
			return nil, err
		}
	}
	if c.Bench.CPUs, err = speed.CPUs(f.affinity, f.Wall); err != nil {
		return nil, fmt.Errorf("--affinity: %w", err)
	}
	return c, cli.Prepare(ctx, c.Players[:], cli.TwoSides)
}
