package machines

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
)

func newFleetWatchCmd(a *cli.App) *cobra.Command {
	run := playing.RunFlags{Concurrency: 1}
	var files event.Outputs
	return cli.Command(&cobra.Command{
		Use:   "watch N",
		Short: "Watch an event of a fleet, from its first pair to its end",
		Long: `Follows an event of a fleet, no matter who submitted it, and ends with its
closing block and exit code. It starts from the first pair, so files contain
the whole event. Interrupting the command leaves the event running.

Exit codes: 0 H1 accepted, or played to the end without a test; 1 H0 accepted;
2 bad input, or something broke; 3 ended without a verdict;
` + cli.SignalCodes,
		Example: `  match fleet watch 12 --fleet home
  match fleet watch 12 --fleet home --pgn games.pgn --json result.json`,
		Args: eventArgs(&run.FleetEvent, 1, "the number of an event"),
		RunE: func(cmd *cobra.Command, _ []string) error { return watchFleet(cmd.Context(), a, &run, files) },
	}, run.Fleet.Rows(), flagtable.Table{
		flagtable.File(&files.PGN, "pgn", "", "write the games to `FILE`, replacing it").Fills("outputs.pgn"),
		flagtable.File(&files.JSON, "json", "", "write the result to `FILE` as JSON; - is stdout").Fills("outputs.json"),
		run.ProgressRow(),
	}, run.PageRows())
}

// watchFleet follows an event of a fleet without keeping it in a database.
func watchFleet(ctx context.Context, a *cli.App, run *playing.RunFlags, files event.Outputs) error {
	defer cli.Saving(ctx)()
	dir, err := os.MkdirTemp("", "match-watch-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p, err := plannedOf(ctx, &run.Fleet, run.FleetEvent, dir)
	if err != nil {
		return fmt.Errorf("event %d of the fleet: %w", run.FleetEvent, err)
	}
	p.Outputs.PGN, p.Outputs.JSON, p.Outputs.Replace = files.PGN, files.JSON, true
	out, err := playing.Play(ctx, a, p, run, event.Options{})
	return playing.Conclude(a, out, p.Outputs.ToStdout(), nil, err)
}

// plannedOf returns the plan of an event of a fleet. Its book is put into a directory; its other
// files are not needed by who only watches.
func plannedOf(ctx context.Context, f *playing.FleetFlags, number int64, dir string) (*event.Plan, error) {
	conn, err := f.Dial(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	asking, cancel := playing.Patiently(ctx)
	defer cancel()
	var planned wire.Submit
	if err := conn.Call(asking, wire.VerbPlan, wire.EventNumber{Number: number}, &planned); err != nil {
		return nil, err
	}
	files, err := transfer.OpenDir(dir)
	if err != nil {
		return nil, err
	}
	return transfer.Unpack(&planned.Plan, func(r transfer.Ref) (string, error) {
		if !strings.HasPrefix(planned.Plan.Conditions.Book, r.String()) {
			return r.String(), nil
		}
		return files.Fetch(ctx, conn, number, r)
	})
}

func newFleetLogCmd(a *cli.App) *cobra.Command {
	var f playing.FleetFlags
	var of wire.LogOf
	return cli.Command(&cobra.Command{
		Use:   "log N GAME",
		Short: "Show the engines' output in a forfeited game",
		Long: `Prints the engines' output in a game that a player forfeited: on time, by a
crash or by an illegal move. GAME is the game's Round tag, such as 7.2. Workers
send these logs to the server with their games.`,
		Example: "  match fleet log 12 7.2 --fleet home",
		Args:    eventArgs(&of.Number, 2, "the number of an event and the round of a game"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var log wire.Log
			of.Round = args[1]
			if err := f.Ask(cmd.Context(), wire.VerbLog, of, &log); err != nil {
				return err
			}
			fmt.Fprintln(a.Stdout, strings.TrimSuffix(log.Text, "\n"))
			return nil
		},
	}, f.Rows())
}
