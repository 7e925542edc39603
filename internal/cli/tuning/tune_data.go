package tuning

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/tune"
	"match/tune/positions"
	"match/variants"
)

type tuneDataFlags struct {
	tuneSource
	data tune.Data
}

func newTuneDataCmd(a *cli.App) *cobra.Command {
	f := new(tuneDataFlags)
	return cli.InOrder(&cobra.Command{
		Use:   "data (FILE… | --event N… | --games N)",
		Short: "Extract quiet positions with results from games",
		Long: `Writes positions of games, each with the result of its game. A game is divided
into --per-game parts of equal length, each of which gives one position.
Excluded are book moves and the first --skip plies, checks, positions in which
a capture or a promotion was played, scores beyond --max-score, games without a
result or ended by a forfeit, and duplicates.

With --resolve N, a search of N nodes follows each position to the quiet end of
its best line, and the position there is written.

With --games, a variant (or an engine) plays itself. One side has a tenth more
nodes, so that the two games of a pair differ. The games are stored like those
of a match, and 'match resume' continues an interrupted run. The embedded book
suffices for 20,000 games; for more, repeat the run with different --nodes.

FILE is a PGN file or positions (.epd, .csv), also compressed (.gz, .zst, .bz2).
The output formats are

  epd    FEN c9 "1-0"; ce 35; id "5f0c…";   result, mover's score, game
  csv    FEN;1.0                            White's score

'match tune texel' holds out a tenth of the games. It chooses them by a hash of
their moves, so the choice does not depend on the file. Broken lines and games
are reported, counted and left out; the exit code is then 1.`,
		Example: `  match tune data games.pgn -o positions.epd.zst
  match tune data --games 20000 --variant positional --nodes 1000 \
      -o positions.epd.zst
  match tune data --event 12 --event 15 --resolve 1000 -o positions.epd
  match tune data positions.epd.zst --format csv > positions.csv`,
		RunE: func(cmd *cobra.Command, args []string) error { return tuneData(a, cmd, args, f) },
	}, flagtable.Table{
		cli.OutRow(&f.data.Out, "-", "`FILE` to write; - is standard output"),
		flagtable.Choice(&f.data.Format, "format", "", []positions.Format{positions.EPD, positions.CSV}, "`FORMAT`: epd or csv (default: by the output's name, or epd)").Formerly("to"),
		flagtable.Text(&f.variant, "variant", variants.Default, "evaluation `NAME` that plays the games and searches for --resolve").Offer(cli.CompleteVariant),
	}.Under("Positions"), f.rows())
}

// tuneData collects positions and writes them.
func tuneData(a *cli.App, cmd *cobra.Command, paths []string, f *tuneDataFlags) error {
	d, err := f.job(cmd, paths)
	if err != nil {
		return err
	}
	if err := f.canWrite("games, positions", paths, event.NamedFile{Option: "out", Path: f.data.Out}); err != nil {
		return err
	}
	return f.gather(a, cmd, paths, tune.FollowUp{Data: d}, func(ctx context.Context, _ *event.Plan, _ event.Options, gather feed) error {
		return writeData(ctx, a, d, gather)
	})
}

// writeData writes positions. An event that was played for them finishes only after that.
func writeData(ctx context.Context, a *cli.App, d *tune.Data, gather feed) error {
	out, err := a.CreateOutput(d.Out)
	if err != nil {
		return err
	}
	c, err := d.Collector(out)
	if err != nil {
		return out.Finish(err)
	}
	games, err := gather(ctx, c, out)
	if err == nil && c.Kept == 0 {
		err = errors.New("there are no positions to write")
	}
	if err = games.Done(ctx, out.Finish(err)); err == nil && c.Broken > 0 {
		return cli.Exit(cli.ExitWrong)
	}
	return err
}

// job returns the job that the flags describe, or what is wrong with them.
func (f *tuneDataFlags) job(cmd *cobra.Command, paths []string) (*tune.Data, error) {
	if err := f.check(cmd, paths); err != nil {
		return nil, err
	}
	if f.games == 0 {
		if f.sampling.Resolve == 0 && cmd.Flags().Changed("variant") {
			return nil, errors.New("--variant has no effect without --games or --resolve")
		}
		if err := f.unplayed(cmd, "their number with --games N"); err != nil {
			return nil, err
		}
	}
	d := &f.data
	d.Sampling = f.sampling
	switch format, known := positions.FormatOf(d.Out); {
	case d.Format != "":
	case d.Out == "-":
		d.Format = positions.EPD
	case known:
		d.Format = format
	default:
		return nil, fmt.Errorf("--out %s: want a name that ends in .epd or .csv, or .gz or .zst after that; or name the format with --format", d.Out)
	}
	return d, nil
}
