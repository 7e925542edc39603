package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/internal/harmless"
	"match/internal/nearest"
	"match/internal/plural"
	"match/pgn"
	"match/pgn/archive"
	"match/tune/positions"
	"match/variants"
)

type tuneDataFlags struct {
	pgnFlags
	out, to string
	variant string
	resolve uint64
	sampler positions.Sampler
}

func newTuneDataCmd(a *app) *cobra.Command {
	f := tuneDataFlags{sampler: positions.Sampler{PerGame: 8, Skip: 8, MaxScore: 600, Seed: 1}}
	cmd := &cobra.Command{
		Use:   "data FILE…",
		Short: "Take quiet positions with results out of games, for 'match tune texel'",
		Long: `Writes positions of games, each with its game's result: from every game --per-game
of them, one from each of as many stretches of equal length. Left out are book moves
and the first --skip plies, checks, positions in which a capture or a promotion was
played, those that their player thought further than --max-score from equal, games
without a result or lost by a fault, and positions that were there before.

With --resolve, a search of so many nodes follows each position to the quiet end of
its best line, and that is written.

FILE is PGN, or positions that are read again: .epd and .csv, with .gz, .zst or .bz2.
What is written is one of

  epd    FEN c9 "1-0"; ce 35; id "5f0c…";   result, score for the side to move, game
  csv    FEN;1.0                            White's score

A tenth of the games, by a hash of their moves, is held out by 'match tune texel',
whatever file they are in. What is broken is reported, counted and left out.`,
		Example: `  match tune data games.pgn -o positions.epd.zst
  match tune data games.pgn --resolve 1000 --variant positional -o positions.epd
  match tune data positions.epd.zst --to csv > positions.csv`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.tuneData(cmd, args, &f) },
	}
	f.register(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&f.out, "output", "o", "-", "`FILE` to write; - is standard output")
	flags.StringVar(&f.to, "to", "", "`FORMAT`: epd or csv (default: by the output's name, or epd)")
	intVar(flags, &f.sampler.PerGame, "per-game", f.sampler.PerGame, "take `N` positions of a game")
	intVar(flags, &f.sampler.Skip, "skip", f.sampler.Skip, "leave out the first `N` plies")
	intVar(flags, &f.sampler.MaxScore, "max-score", f.sampler.MaxScore, "leave out scores beyond `CP` centipawns")
	uint64Var(flags, &f.sampler.Seed, "seed", f.sampler.Seed, "seed `N` of the choice")
	uint64Var(flags, &f.resolve, "resolve", 0, "follow positions to a quiet end with `N` nodes; 0: do not")
	flags.StringVar(&f.variant, "variant", variants.Default, "evaluation `NAME` that --resolve searches with")
	return cmd
}

func (a *app) tuneData(cmd *cobra.Command, paths []string, f *tuneDataFlags) error {
	c, err := f.collector(cmd)
	if err != nil {
		return err
	}
	out, err := a.createOutput(f.out)
	if err != nil {
		return err
	}
	c.write = func(p *positions.Position) error {
		c.line = c.format.Append(c.line[:0], p)
		_, err := out.Write(c.line)
		return err
	}
	err = a.eachFile(cmd, paths, f.pgnFlags, out, c.read)
	if err := out.finish(err); err != nil {
		return err
	}
	a.note("%s", c)
	return nil
}

// collector reads files of games and of positions and passes on what is new.
type collector struct {
	format  positions.Format
	sampler func() positions.Sampler
	seen    positions.Dedupe
	write   func(*positions.Position) error
	line    []byte

	tally      positions.Tally
	kept       int
	duplicates int
	broken     int // lines and games
}

func (f *tuneDataFlags) collector(cmd *cobra.Command) (*collector, error) {
	for _, n := range []struct {
		flag       string
		value, min int
	}{{"per-game", f.sampler.PerGame, 1}, {"skip", f.sampler.Skip, 0}, {"max-score", f.sampler.MaxScore, 1}} {
		if n.value < n.min {
			return nil, fmt.Errorf("--%s %d: want %d or more", n.flag, n.value, n.min)
		}
	}
	if f.resolve == 0 && cmd.Flags().Changed("variant") {
		return nil, fmt.Errorf("--variant means nothing without --resolve")
	}
	v, err := variants.Parse(f.variant)
	if err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	format, err := f.format()
	sampler := func() positions.Sampler {
		s := f.sampler
		if f.resolve > 0 {
			s.Resolve = positions.Resolver(v, f.resolve)
		}
		return s
	}
	return &collector{format: format, sampler: sampler}, err
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
	return "", fmt.Errorf("--output %s: want a name that ends in .epd or .csv, or .gz or .zst after that; or name the format with --to", f.out)
}

// kindOf returns the ending of a file's name without that of a compression.
func kindOf(path string) string {
	name := strings.ToLower(path)
	for _, packed := range []string{".gz", ".zst", ".bz2"} {
		name = strings.TrimSuffix(name, packed)
	}
	return filepath.Ext(name)
}

// read reads one file: of positions by its name, else of games.
func (c *collector) read(ctx context.Context, s archive.Source, meter *readMeter) error {
	if kind := kindOf(s.Name); kind == ".epd" || kind == ".csv" {
		return positions.Read(s.Games, s.Name, func(p *positions.Position) error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return c.take(p)
		}, func(e *positions.LineError) { c.fault(meter, e) })
	}
	return positions.FromPGN(ctx, s.Games, s.Name, s.Workers, c.sampler, func(taken []positions.Position, t positions.Tally) error {
		c.tally = c.tally.Plus(t)
		for i := range taken {
			if err := c.take(&taken[i]); err != nil {
				return err
			}
		}
		return nil
	}, func(e *pgn.GameError) { c.fault(meter, e) })
}

func (c *collector) take(p *positions.Position) error {
	if c.seen.Seen(p) {
		c.duplicates++
		return nil
	}
	c.kept++
	return c.write(p)
}

// mostFaults is how many broken lines are told one by one.
const mostFaults = 20

func (c *collector) fault(meter *readMeter, err error) {
	c.broken++
	switch {
	case c.broken <= mostFaults:
		meter.Note(harmless.Line(err.Error()))
	case c.broken == mostFaults+1:
		meter.Note("… and more, which are only counted")
	}
}

// String sums up.
func (c *collector) String() string {
	t := c.tally
	text := fmt.Sprintf("%s, %s and %d broken left out", plural.Count(c.kept, "position"), plural.Count(c.duplicates, "duplicate"), c.broken)
	if t.Games+t.Unfinished+t.Faults == 0 {
		return text
	}
	return fmt.Sprintf("%s\nfrom %s; left out: %d unfinished, %d lost by a fault; positions in check or before a capture %d, beyond --max-score %d, without a quiet end %d",
		text, plural.Count(t.Games, "game"), t.Unfinished, t.Faults, t.Noisy, t.Lopsided, t.Unresolved)
}
