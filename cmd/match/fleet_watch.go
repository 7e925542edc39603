package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"match/event"
	"match/fleet/parcel"
	"match/fleet/wire"
	"match/internal/flagtable"
	"match/internal/progress"
)

func newFleetWatchCmd(a *app) *cobra.Command {
	var f fleetFlags
	run := runFlags{concurrency: 1}
	var files event.Outputs
	cmd := &cobra.Command{
		Use:   "watch N",
		Short: "Watch an event of a fleet, from its first pair to its end",
		Long: `Follows an event of a fleet, whoever has submitted it, and ends as it ends: with
its closing block and its exit code. It begins with the first pair, so that files
hold the whole event. Interrupted, it leaves the event running.`,
		Example: `  match fleet watch 12 --fleet home
  match fleet watch 12 --fleet home --pgn games.pgn --json result.json`,
		Args: wantArgs(1, 1, "the number of an event"),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := parseFleetEvent(args[0])
			if err != nil {
				return err
			}
			return a.watchFleet(cmd.Context(), &f, &run, files, n)
		},
	}
	flagtable.Add(cmd.Flags(), f.rows(), flagtable.Table{
		flagtable.File(&files.PGN, "pgn", "", "write the games to `FILE`, replacing it").Fills("outputs.pgn"),
		flagtable.File(&files.JSON, "json", "", "write the result to `FILE` as JSON; - is stdout").Fills("outputs.json"),
		flagtable.Choice(&run.progress, "progress", string(progress.Auto), progressModes, "`MODE` of the progress on stderr: auto, bar, lines, games (a line for each) or none"),
	}, run.pageRows())
	return cmd
}

// watchFleet follows an event of a fleet, and keeps it in no database.
func (a *app) watchFleet(ctx context.Context, f *fleetFlags, run *runFlags, files event.Outputs, number int64) error {
	ctx, stop := withSignals(ctx)
	defer stop()
	var planned wire.Planned
	if err := f.ask(ctx, wire.VerbPlan, wire.EventNumber{Number: number}, &planned); err != nil {
		return err
	}
	p, err := parcel.Open(planned.Plan)
	if err != nil {
		return fmt.Errorf("event %d of the fleet: %w", number, err)
	}
	p.Outputs.PGN, p.Outputs.JSON, p.Outputs.Replace = files.PGN, files.JSON, true
	run.fleet, run.fleetEvent = *f, number
	out, err := a.play(ctx, p, run, event.Options{})
	return a.conclude(out, p.Outputs, err)
}
