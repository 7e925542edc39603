package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn/archive"
)

func newPGNCheckCmd(a *app) *cobra.Command {
	var f pgnFlags
	var strict bool
	cmd := &cobra.Command{
		Use:   "check FILE…",
		Short: "Replay every game and report each broken one with its file and line",
		Long: `Replays every game by the rules of standard chess or Chess960. A game is broken
if it cannot be read, has an illegal move, or has a result that contradicts
itself or the mate or stalemate on the board. Remarks name oddities that do no
harm, such as a missing result.

The exit code is 0 if no game is broken, 1 if one is, 2 if a file cannot be read.`,
		Example: `  match pgn check games.pgn
  match pgn check --strict *.pgn.gz
  zcat games.pgn.gz | match pgn check -`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.pgnCheck(cmd, args, f, strict) },
	}
	f.register(cmd)
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Bool(&strict, "strict", false, "fail on remarks, too"),
	})
	return cmd
}

func (a *app) pgnCheck(cmd *cobra.Command, paths []string, f pgnFlags, strict bool) error {
	var sum archive.Checked
	err := a.eachFile(cmd, paths, f, nil, func(ctx context.Context, s archive.Source, meter *readMeter) error {
		found, err := archive.Check(ctx, s, func(f archive.Finding) { meter.NoteTo(a.stdout, harmless.Line(fmt.Sprint(f))) })
		sum.Add(found)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s, %s, %d broken, %s\n",
		plural.Count(sum.Games, "game"), plural.Count(sum.Plies, "ply"), sum.Broken, plural.Count(sum.Remarks, "remark"))
	if sum.Broken > 0 || strict && sum.Remarks > 0 {
		return exit(exitWrong)
	}
	return nil
}
