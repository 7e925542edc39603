package files

import (
	"context"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/pgn/archive"
)

func newPGNDedupeCmd(a *cli.App) *cobra.Command {
	var f cli.PGNFlags
	var path string
	d := archive.NewDedupe()
	return cli.Command(&cobra.Command{
		Use:   "dedupe FILE…",
		Short: "Write every game of all files only once",
		Long: `Copies all games except those that repeat an earlier one, unchanged. A repeated
game has the same players, result, start position and moves; with --moves-only
only start position and moves are compared. Games without moves are kept.

The output appears when it is complete; it may be one of the inputs. Broken
games are reported and left out; the exit code is then 1.`,
		Example: `  match pgn dedupe games.pgn -o games.pgn
  match pgn dedupe a.pgn.gz b.pgn -o all.pgn.zst`,
		Args: cli.Files,
		RunE: func(cmd *cobra.Command, args []string) error { return pgnDedupe(a, cmd, args, f, path, d) },
	}, flagtable.Table{
		f.Row(),
		cli.OutRow(&path, "-", "`FILE` to write; - is standard output"),
		flagtable.Bool(&d.MovesOnly, "moves-only", false, "compare start position and moves only, not players and results"),
	})
}

func pgnDedupe(a *cli.App, cmd *cobra.Command, paths []string, f cli.PGNFlags, path string, d *archive.Dedupe) error {
	out, err := a.CreateOutput(path)
	if err != nil {
		return err
	}
	err = a.EachFile(cmd, paths, f, out, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
		return d.Add(ctx, s, out, meter.Broken)
	})
	if err := out.Finish(err); err != nil {
		return err
	}
	a.Note("%s written, %s and %d broken left out", plural.Count(d.Games, "game"), plural.Count(d.Duplicates, "duplicate"), d.Broken)
	return cli.WrongIf(d.Broken > 0)
}
