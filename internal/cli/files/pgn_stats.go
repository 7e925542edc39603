package files

import (
	"context"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/pgn/archive"
)

func newPGNStatsCmd(a *cli.App) *cobra.Command {
	var f cli.PGNFlags
	var asJSON bool
	var top int
	return cli.Command(&cobra.Command{
		Use:   "stats FILE…",
		Short: "Sum up the games: results, players, openings, endings, lengths",
		Long: `Replays every game and sums all files up: results by colour and player,
openings, how the games ended, lengths, and the depths, nodes and times that
engines reported. If a file does not record how a game ended, its last
position is used, if that ends the game.

Broken games are reported and left out; the exit code is then 1.`,
		Example: `  match pgn stats games.pgn
  match pgn stats --top 20 *.pgn.zst
  match pgn stats games.pgn --json | jq .players`,
		Args: cli.Files,
		RunE: func(cmd *cobra.Command, args []string) error { return pgnStats(a, cmd, args, f, top, asJSON) },
	}, flagtable.Table{
		f.Row(),
		flagtable.Bool(&asJSON, "json", false, "print one JSON document"),
		flagtable.Int(&top, "top", 10, "print `N` rows per table; 0: all").OrMore(0),
	})
}

func pgnStats(a *cli.App, cmd *cobra.Command, paths []string, f cli.PGNFlags, top int, asJSON bool) error {
	stats := archive.NewStats()
	err := a.EachFile(cmd, paths, f, nil, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
		return stats.Add(ctx, s, meter.Broken)
	})
	if err != nil {
		return err
	}
	if asJSON {
		if err := cli.WriteJSON(a.Stdout, stats); err != nil {
			return err
		}
	} else {
		stats.WriteText(a.Stdout, top)
	}
	return cli.WrongIf(stats.Broken > 0)
}
