package main

import (
	"context"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
	"match/internal/plural"
	"match/pgn/archive"
)

func newPGNDedupeCmd(a *app) *cobra.Command {
	var f pgnFlags
	var path string
	d := archive.NewDedupe()
	cmd := &cobra.Command{
		Use:   "dedupe FILE…",
		Short: "Write the games of all files once each",
		Long: `Copies all games except those that repeat an earlier one, unchanged. A repeated
game has the same players, result, start position and moves; with --moves-only
only start position and moves are compared. Games without moves are kept.

The output appears when it is complete; it may be one of the inputs. Broken games
are reported and left out: then the exit code is 1.`,
		Example: `  match pgn dedupe games.pgn -o games.pgn
  match pgn dedupe a.pgn.gz b.pgn -o all.pgn.zst`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.pgnDedupe(cmd, args, f, path, d) },
	}
	f.register(cmd)
	flagtable.Add(cmd.Flags(), flagtable.Table{
		outRow(&path, "-", "`FILE` to write; - is standard output"),
		flagtable.Bool(&d.MovesOnly, "moves-only", false, "compare start position and moves only, not players and results"),
	})
	return cmd
}

func (a *app) pgnDedupe(cmd *cobra.Command, paths []string, f pgnFlags, path string, d *archive.Dedupe) error {
	out, err := a.createOutput(path)
	if err != nil {
		return err
	}
	err = a.eachFile(cmd, paths, f, out, func(ctx context.Context, s archive.Source, meter *readMeter) error {
		return d.Add(ctx, s, out, meter.broken)
	})
	if err := out.finish(err); err != nil {
		return err
	}
	a.note("%s written, %s and %d broken left out", plural.Count(d.Games, "game"), plural.Count(d.Duplicates, "duplicate"), d.Broken)
	if d.Broken > 0 {
		return exit(exitWrong)
	}
	return nil
}
