package machines

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/fleet/coordinator"
	"match/fleet/simulate"
	"match/internal/cli"
	"match/internal/flagtable"
)

// simulateFleetFlags are the flags of fleet simulate.
type simulateFleetFlags struct {
	simulate.Options
	pair   string
	asJSON bool
}

func newFleetSimulateCmd(a *cli.App) *cobra.Command {
	var f simulateFleetFlags
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Measure a fleet's server with thousands of workers on this machine",
		Long: `Starts a server and many workers on this machine and measures the server: its
processor time and memory, the pairs per second that it hands out and counts,
the time until all workers have learned that an event is over, and with --kill
the time until the leases of dead workers end, and until their pairs are
reassigned. Server, connections, encryption, requests and database are real;
instead of playing chess, workers wait.

The workers run in separate processes. Their processor time is not counted, but
they compete with the server for it. With pairs that take no time, the figures
are those of server and workers together.`,
		Example: `  match fleet simulate --workers 10000 --task 20s-60s --for 2m
  match fleet simulate --workers 100 --task 0s-0s --for 20s
  match fleet simulate --workers 1000 --task 20s-60s --for 2m --kill
  match fleet simulate --workers 1000 --task 1s-2s --for 2m --kill`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return simulateFleet(cmd.Context(), a, &f) },
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Int(&f.Workers, "workers", 1000, "`N` workers, with one slot each"),
		flagtable.Text(&f.pair, "task", "20s-60s", "`RANGE` of times that a pair takes, from shortest to longest"),
		flagtable.Duration(&f.For, "for", time.Minute, "measure for `DURATION`, once all workers are connected and have received a first pair").
			Want(func() bool { return f.For >= time.Second }, "at least 1s"),
		flagtable.Int(&f.Processes, "processes", 4, "run the workers in `N` processes"),
		flagtable.Bool(&f.Kill, "kill", false, "kill one of these processes halfway through"),
		flagtable.Duration(&f.Lease, "lease", coordinator.DefaultLease, "reassign the pairs of a worker that is silent for `DURATION`").
			Want(func() bool { return f.Lease >= 2*f.Beat }, "at least two beats"),
		flagtable.Duration(&f.Beat, "beat", coordinator.DefaultBeat, "interval of the workers' heartbeats, a `DURATION`").
			Want(func() bool { return f.Beat > 0 && f.Lease >= 2*f.Beat }, "a time above 0, half of --lease at most"),
		flagtable.Bool(&f.asJSON, "json", false, "print JSON; times are in seconds"),
	})
	return cmd
}

// newFleetCrowdCmd returns the command that runs simulated workers in a separate
// process.
func newFleetCrowdCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use: "crowd", Hidden: true, Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return simulate.Crowd(cmd.Context(), os.Stdin, a.Stdout)
		},
	}
}

func simulateFleet(ctx context.Context, a *cli.App, f *simulateFleetFlags) (err error) {
	ctx, stop := cli.WithSignals(ctx)
	defer stop()
	if f.Least, f.Most, err = parseSpan(f.pair); err != nil {
		return fmt.Errorf("--task %w", err)
	}
	if err := f.Validate(); err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	f.Command = []string{program, "fleet", "crowd"}
	f.Note = func(line string) { a.Note("match: %s", line) }
	dir, err := os.MkdirTemp("", "match-fleet-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	collectGarbage(ctx)
	r, err := simulate.Run(ctx, dir, f.Options)
	if err != nil {
		return err
	}
	if f.asJSON {
		return cli.WriteJSON(a.Stdout, r)
	}
	_, err = fmt.Fprint(a.Stdout, r.Text())
	return err
}

// parseSpan parses a range of durations, such as 20s-60s.
func parseSpan(text string) (least, most time.Duration, err error) {
	first, second, two := strings.Cut(text, "-")
	if !two {
		second = first
	}
	if least, err = time.ParseDuration(first); err == nil {
		most, err = time.ParseDuration(second)
	}
	if err != nil || least < 0 || most < least {
		return 0, 0, fmt.Errorf("%q: want two durations, the shorter one first, such as 20s-60s", text)
	}
	return least, most, nil
}
