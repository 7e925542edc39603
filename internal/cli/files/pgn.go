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

// NewPGNCmd returns the command 'match pgn'.
func NewPGNCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "pgn",
		Short: "Check, sum up, convert and dedupe PGN files",
		Long: `Works on PGN files of any size and origin, as a stream: engine matches, game
collections, annotated games. Names that end in .gz, .zst or .bz2 are read
compressed; - is standard input. A broken game is reported with its file and
line, and reading continues with the next game.

Memory does not grow with the files, compressed or not: a game of more than
16 MiB of text, 65,536 plies or 1,024 tags is broken, and each thread takes some
50 MB at most for what it reads. Only dedupe also keeps some 40 bytes per game,
and stats a row per player and opening.`,
		Example: `  match pgn check games.pgn
  match pgn stats games.pgn.zst --json
  match pgn convert games.pgn -o positions.epd.gz --positions --skip 16
  match pgn dedupe a.pgn b.pgn -o all.pgn`,
	}, newPGNCheckCmd(a), newPGNStatsCmd(a), newPGNConvertCmd(a), newPGNDedupeCmd(a))
}

func newPGNCheckCmd(a *cli.App) *cobra.Command {
	var threads int
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
		RunE: func(cmd *cobra.Command, args []string) error { return pgnCheck(a, cmd, args, threads, strict) },
	}, flagtable.Table{
		cli.ThreadsRow(&threads),
		flagtable.Bool(&strict, "strict", false, "fail on remarks, too"),
	})
}

func pgnCheck(a *cli.App, cmd *cobra.Command, paths []string, threads int, strict bool) error {
	var sum archive.Checked
	err := a.EachFile(cmd, paths, threads, nil, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
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

func newPGNStatsCmd(a *cli.App) *cobra.Command {
	var threads int
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
		RunE: func(cmd *cobra.Command, args []string) error { return pgnStats(a, cmd, args, threads, top, asJSON) },
	}, flagtable.Table{
		cli.ThreadsRow(&threads),
		flagtable.Bool(&asJSON, "json", false, "print one JSON document"),
		flagtable.Int(&top, "top", 10, "print `N` rows per table; 0: all").OrMore(0),
	})
}

func pgnStats(a *cli.App, cmd *cobra.Command, paths []string, threads, top int, asJSON bool) error {
	stats := archive.NewStats()
	err := a.EachFile(cmd, paths, threads, nil, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
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

func newPGNDedupeCmd(a *cli.App) *cobra.Command {
	var threads int
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
		RunE: func(cmd *cobra.Command, args []string) error { return pgnDedupe(a, cmd, args, threads, path, d) },
	}, flagtable.Table{
		cli.ThreadsRow(&threads),
		cli.OutRow(&path, "-", "`FILE` to write; - is standard output"),
		flagtable.Bool(&d.MovesOnly, "moves-only", false, "compare start position and moves only, not players and results"),
	})
}

func pgnDedupe(a *cli.App, cmd *cobra.Command, paths []string, threads int, path string, d *archive.Dedupe) error {
	out, err := a.CreateOutput(path)
	if err != nil {
		return err
	}
	err = a.EachFile(cmd, paths, threads, out, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
		return d.Add(ctx, s, out, meter.Broken)
	})
	if err := out.Finish(err); err != nil {
		return err
	}
	a.Note("%s written, %s and %d broken left out", plural.Count(d.Games, "game"),
		plural.Count(d.Duplicates, "duplicate"), d.Broken)
	return cli.WrongIf(d.Broken > 0)
}
