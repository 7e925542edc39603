package main

import (
	"flag"
	"fmt"
	"io"
	"slices"

	"match/rating"
)

// ratings checks the intervals of ratings in one kind of tournament or in all.
func ratings(flags *flag.FlagSet, args []string, out io.Writer) error {
	var c rating.Calibration
	shape := flags.String("shape", "", "simulate only one kind: `SHAPE` round-robin, gauntlet or ladder")
	covariance := flags.String("covariance", string(rating.ByPair),
		"`METHOD` to estimate errors: pair, sandwich, scaled or game")
	flags.IntVar(&c.Players, "players", 6, "with -shape: `N` players")
	flags.IntVar(&c.Pairs, "pairs", 20, "with -shape: `N` pairs per encounter")
	flags.Float64Var(&c.Book, "book", 0, "with -shape: standard deviation of White's advantage from opening to opening, `ELO`")
	flags.Float64Var(&c.White, "white", 30, "with -shape: mean advantage of White, `ELO`")
	flags.BoolVar(&c.Shared, "shared-openings", false, "use the same openings in all encounters, as tournaments do")
	flags.Float64Var(&c.Spread, "spread", 80, "standard deviation of the true ratings, `ELO`")
	flags.Float64Var(&c.Draws, "draws", 0.4, "`SHARE` of draws between equal players")
	flags.IntVar(&c.Runs, "runs", 2000, "simulate `N` tournaments of each kind")
	flags.Uint64Var(&c.Seed, "seed", 1, "seed `N` of the games")
	flags.Parse(args)
	c.Shape, c.Options.Covariance = rating.Shape(*shape), rating.Covariance(*covariance)
	if c.Options.Covariance == rating.NoErrors || !slices.Contains(rating.Covariances(), c.Options.Covariance) {
		return fmt.Errorf("-covariance %s: want pair, sandwich, scaled or game", *covariance)
	}
	return writeRatings(out, c)
}

// writeRatings simulates tournaments of known ratings, of the shape in c or, without
// one, of all shapes. It writes a line for each shape as soon as it is finished:
// how many of the intervals contain the truth. It checks all shapes before it
// starts.
func writeRatings(w io.Writer, c rating.Calibration) error {
	kinds := c.Kinds()
	if c.Shape != "" {
		kinds = []rating.Calibration{c}
	}
	for _, kind := range kinds {
		if err := kind.Check(); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "%d tournaments of each kind, seed %d, errors by %s; share of 95%% intervals that contain the true value:\n\n",
		c.Runs, c.Seed, c.Options.Covariance)
	fmt.Fprintf(w, "%-11s %7s %5s %5s  %8s %10s %7s %8s\n", "shape", "players", "pairs", "book", "ratings",
		"difference", "White", "unrated")
	for _, kind := range kinds {
		o, err := kind.Run()
		if err != nil {
			return err
		}
		if _, err = fmt.Fprintf(w, "%-11s %7d %5d %5.0f  %6.2f%% %8.2f%% %5.2f%% %8d\n", kind.Shape, kind.Players, kind.Pairs, kind.Book,
			100*o.Pool.Share(), 100*o.Differences.Share(), 100*o.White.Share(), o.Unrated); err != nil {
			return err
		}
	}
	return nil
}
