package files

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/pgn/archive"
)

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
