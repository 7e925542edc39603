package files

import (
	"context"
	"fmt"
	"io"
	"slices"

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

type convertFlags struct {
	threads int
	out     string
	to      archive.Format
	choice  archive.Choice
	noTimes bool
}

func newPGNConvertCmd(a *cli.App) *cobra.Command {
	var f convertFlags
	return cli.Command(&cobra.Command{
		Use:   "convert FILE…",
		Short: "Turn PGN files into clean PGN, EPD, CSV, JSON lines or UCI moves",
		Long: `Writes the games in another format: that of --format, or of the output's name:

  pgn    one style and line length, UTF-8, figures of all engines in one form
  epd    the last position of each game (every one with --positions), its result
         in c9
  csv    a line per game: players, result, ending, length, opening
  jsonl  a line per game as JSON, with moves, scores, depths, nodes and times
  uci    a line per game: startpos or fen, and the moves in UCI notation

Output names that end in .gz or .zst are compressed. The output appears when it
is complete; it may be one of the inputs. Broken games are reported and left
out; the exit code is then 1.`,
		Example: `  match pgn convert games.pgn -o clean.pgn
  match pgn convert games.pgn.gz --format epd --positions --skip 16 \
      -o positions.epd.zst
  match pgn convert a.pgn b.pgn --format csv > games.csv
  match pgn convert games.pgn --format jsonl | jq .result`,
		Args: cli.Files,
		RunE: func(cmd *cobra.Command, args []string) error { return pgnConvert(a, cmd, args, f) },
	}, flagtable.Table{
		cli.ThreadsRow(&f.threads),
		cli.OutRow(&f.out, "-", "`FILE` to write; - is standard output"),
		flagtable.Parsed(&f.to, "format", "", archive.ParseFormat, "`FORMAT`: pgn, epd, csv, jsonl or uci (default: by the output's name)").Offer(cli.Words(archive.Formats()...)).Formerly("to"),
		flagtable.Bool(&f.choice.Bare, "bare", false, "leave out comments and engine data (pgn)"),
		flagtable.Bool(&f.noTimes, "no-times", false, "leave out times and clocks (pgn, jsonl)"),
		flagtable.Bool(&f.choice.Positions, "positions", false, "write every position of a game instead of the last one (epd)"),
		flagtable.Int(&f.choice.Skip, "skip", 0, "with --positions, leave out those before ply `N`"),
	})
}

func pgnConvert(a *cli.App, cmd *cobra.Command, paths []string, f convertFlags) error {
	format, err := f.format()
	if err != nil {
		return err
	}
	if err := checkConvert(cmd, f, format); err != nil {
		return err
	}
	f.choice.Times = !f.noTimes
	out, err := a.CreateOutput(f.out)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, format.Header())
	var sum archive.Converted
	if err == nil {
		err = a.EachFile(cmd, paths, f.threads, out, func(ctx context.Context, s archive.Source, meter *cli.ReadMeter) error {
			done, err := archive.Convert(ctx, s, out, format, f.choice, meter.Broken)
			sum.Games += done.Games
			sum.Broken += done.Broken
			return err
		})
	}
	if err := out.Finish(err); err != nil {
		return err
	}
	a.Note("%s written, %d broken left out", plural.Count(sum.Games, "game"), sum.Broken)
	return cli.WrongIf(sum.Broken > 0)
}

// format returns the requested format, or that of the output's file name.
func (f *convertFlags) format() (archive.Format, error) {
	if f.to != "" {
		return f.to, nil
	}
	format, err := archive.FormatOf(f.out)
	if err != nil {
		return "", fmt.Errorf("--out: %w; or name the format with --format", err)
	}
	return format, nil
}

// checkConvert rejects flags that do not apply to the format.
func checkConvert(cmd *cobra.Command, f convertFlags, format archive.Format) error {
	for _, only := range []struct {
		flag    string
		formats []archive.Format
	}{
		{"bare", []archive.Format{archive.PGN}},
		{"no-times", []archive.Format{archive.PGN, archive.JSONL}},
		{"positions", []archive.Format{archive.EPD}},
		{"skip", []archive.Format{archive.EPD}},
	} {
		if cmd.Flags().Changed(only.flag) && !slices.Contains(only.formats, format) {
			return fmt.Errorf("--%s has no effect for %s", only.flag, format)
		}
	}
	if f.choice.Skip < 0 || f.choice.Skip > 0 && !f.choice.Positions {
		return fmt.Errorf("--skip %d: want 0 or more, together with --positions", f.choice.Skip)
	}
	return nil
}
