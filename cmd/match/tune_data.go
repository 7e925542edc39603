package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/nearest"
	"match/tune/positions"
	"match/variants"
)

type tuneDataFlags struct {
	tuneSource
	out, to string
}

func newTuneDataCmd(a *app) *cobra.Command {
	cmd, _ := tuneDataCmd(a)
	return cmd
}

func tuneDataCmd(a *app) (*cobra.Command, *tuneDataFlags) {
	f := new(tuneDataFlags)
	cmd := &cobra.Command{
		Use:   "data (FILE… | --event N… | --games N)",
		Short: "Take quiet positions with results out of games, for 'match tune texel'",
		Long: `Writes positions of games, each with its game's result: from every game --per-game
of them, one from each of as many stretches of equal length. Left out are book moves
and the first --skip plies, checks, positions in which a capture or a promotion was
played, those that their player thought further than --max-score from equal, games
without a result or lost by a fault, and positions that were there before.

With --resolve, a search of so many nodes follows each position to the quiet end of
its best line, and that is written.

With --games, a variant (or an engine) plays itself, with a tenth more nodes on one
side: else both games of a pair were alike. They are kept like those of a match and
go on with 'match resume', which then writes the positions. The book that comes with
match is good for 20,000 games; other --nodes make others.

FILE is PGN, or positions that are read again: .epd and .csv, with .gz, .zst or .bz2.
What is written is one of

  epd    FEN c9 "1-0"; ce 35; id "5f0c…";   result, score for the side to move, game
  csv    FEN;1.0                            White's score

A tenth of the games, by a hash of their moves, is held out by 'match tune texel',
whatever file they are in. What is broken is reported, counted and left out.`,
		Example: `  match tune data games.pgn -o positions.epd.zst
  match tune data --games 20000 --variant positional --nodes 1000 -o positions.epd.zst
  match tune data --event 12 --event 15 --resolve 1000 -o positions.epd
  match tune data positions.epd.zst --to csv > positions.csv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.tuneData(cmd, args, f, f.playing)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	outFlag(flags, &f.out, "-", "`FILE` to write; - is standard output")
	flags.StringVar(&f.to, "to", "", "`FORMAT`: epd or csv (default: by the output's name, or epd)")
	flags.StringVar(&f.variant, "variant", variants.Default, "evaluation `NAME` that plays, and that --resolve searches with")
	f.addFlags(cmd)
	return cmd, f
}

// tuneData takes positions and writes them. How games are played comes from
// outside: they may be begun or gone on with.
func (a *app) tuneData(cmd *cobra.Command, paths []string, f *tuneDataFlags, playing func(*app, *cobra.Command) (playing, error)) error {
	c, err := f.collector(cmd, paths)
	if err != nil {
		return err
	}
	if err := f.check(cmd); err != nil {
		return err
	}
	format, err := f.format()
	if err != nil {
		return err
	}
	if err := spareSources("games or positions", paths, event.NamedFile{Option: "out", Path: f.out}); err != nil {
		return err
	}
	play, err := playing(a, cmd)
	if err != nil {
		return err
	}
	out, err := a.createOutput(f.out)
	if err != nil {
		return err
	}
	var line []byte
	c.write = func(p *positions.Position) error {
		line = format.Append(line[:0], p)
		_, err := out.Write(line)
		return err
	}
	_, err = a.collect(cmd, paths, &f.tuneSource, c, out, play)
	if err == nil && c.kept == 0 {
		err = errors.New("there are no positions to write")
	}
	return out.finish(err)
}

// check refuses what means nothing.
func (f *tuneDataFlags) check(cmd *cobra.Command) error {
	if f.games > 0 {
		return nil
	}
	if f.resolve == 0 && cmd.Flags().Changed("variant") {
		return errors.New("--variant means nothing without --games or --resolve")
	}
	return f.unplayed(cmd, "their number with --games N")
}

// format is the one asked for, or the one that the output's name asks for.
func (f *tuneDataFlags) format() (positions.Format, error) {
	known := []string{string(positions.EPD), string(positions.CSV)}
	switch name := f.to; {
	case slices.Contains(known, name):
		return positions.Format(name), nil
	case name != "":
		return "", fmt.Errorf("--to: unknown format %q%s; there are epd and csv", name, nearest.Hint(name, known))
	}
	switch kind := kindOf(f.out); {
	case f.out == "-" || kind == ".epd":
		return positions.EPD, nil
	case kind == ".csv":
		return positions.CSV, nil
	}
	return "", fmt.Errorf("--out %s: want a name that ends in .epd or .csv, or .gz or .zst after that; or name the format with --to", f.out)
}

// kindOf returns the ending of a file's name without that of a compression.
func kindOf(path string) string {
	name := strings.ToLower(path)
	for _, packed := range []string{".gz", ".zst", ".bz2"} {
		name = strings.TrimSuffix(name, packed)
	}
	return filepath.Ext(name)
}
