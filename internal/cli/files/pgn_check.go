package files

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn/archive"
)

func newPGNCheckCmd(a *cli.App) *cobra.Command {
	var f cli.PGNFlags
	var strict bool
	return cli.Command(&cobra.Command{
		Use:   "check FILE…",
		Short: "Replay every game; report broken ones with file and line",
		Long: `Replays every game by the rules of standard chess or Chess960. A game is broken
if it cannot be read, has an illegal move, or has a result that contradicts
itself or the mate or stalemate on the board. Remarks name oddities that do no
harm, such as a missing result.

The exit code is 0 if no game is broken, 1 if one is, 2 if a file cannot be
read.`,
		Example: `  match pgn check games.pgn
  match pgn check --strict *.pgn.gz
  zcat games.pgn.gz | match pgn check -`,
		Args: cli.Files,
		RunE: func(cmd *cobra.Command, args []string) error { return pgnCheck(a, cmd, args, f, strict) },
	}, flagtable.Table{
		f.Row(),
		flagtable.Bool(&strict, "strict", false, "fail on remarks, too"),
	})
}

func pgnCheck(a *cli.App, cmd *cobra.Command, paths []string, f cli.PGNFlags, strict bool) error {
	var sum archive.Checked
	err := a.EachFile(cmd, paths, f, nil, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
		found, err := archive.Check(ctx, s, func(f archive.Finding) { meter.NoteTo(a.Stdout, harmless.Line(fmt.Sprint(f))) })
		sum.Add(found)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "%s, %s, %d broken, %s\n",
		plural.Count(sum.Games, "game"), plural.Count(sum.Plies, "ply"), sum.Broken, plural.Count(sum.Remarks, "remark"))
	return cli.WrongIf(sum.Broken > 0 || strict && sum.Remarks > 0)
}
