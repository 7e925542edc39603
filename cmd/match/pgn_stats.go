package main

import (
	"context"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
	"match/pgn/archive"
)

func newPGNStatsCmd(a *app) *cobra.Command {
	var f pgnFlags
	var asJSON bool
	var top int
	cmd := &cobra.Command{
		Use:   "stats FILE…",
		Short: "Sum up the games: results, players, openings, endings, lengths",
		Long: `Replays every game and sums all files up: results by colour and player, openings,
how the games ended, lengths, and the depths, nodes and times that engines gave.
Where a file does not say how a game ended, the rules do if they can.

Broken games are reported and left out: then the exit code is 1.`,
		Example: `  match pgn stats games.pgn
  match pgn stats --top 20 *.pgn.zst
  match pgn stats games.pgn --json | jq .players`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.pgnStats(cmd, args, f, top, asJSON) },
	}
	f.register(cmd)
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Bool(&asJSON, "json", false, "print one JSON document"),
		flagtable.Int(&top, "top", 10, "print `N` rows of a table; 0: all").OrMore(0),
	})
	return cmd
}

func (a *app) pgnStats(cmd *cobra.Command, paths []string, f pgnFlags, top int, asJSON bool) error {
	stats := archive.NewStats()
	err := a.eachFile(cmd, paths, f, nil, func(ctx context.Context, s archive.Source, meter *readMeter) error {
		return stats.Add(ctx, s, meter.broken)
	})
	if err != nil {
		return err
	}
	if asJSON {
		if err := writeJSON(a.stdout, stats.Report()); err != nil {
			return err
		}
	} else {
		stats.WriteText(a.stdout, top)
	}
	if stats.Broken > 0 {
		return exit(exitWrong)
	}
	return nil
}
