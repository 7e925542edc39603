package stats

import (
	"slices"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/rating"
	"match/results/ratings"
)

type rateCalibrateFlags struct {
	rating.Calibration
	shape, covariance string
}

func newRateCalibrateCmd(a *cli.App) *cobra.Command {
	var f rateCalibrateFlags
	cmd := &cobra.Command{
		Use:   "calibrate",
		Short: "Simulate how often 95 % intervals contain the true value",
		Long: `calibrate simulates tournaments with known ratings and counts how often the
95 % intervals contain the true value: of ratings, of differences between two
players and of White's advantage. Without --shape it simulates ten kinds of
tournaments, short and long, with balanced openings and with books that favour
one side by up to a few hundred Elo.`,
		Example: `  match rate calibrate
  match rate calibrate --runs 500 --covariance game
  match rate calibrate --shape gauntlet --players 9 --pairs 30 --book 150 \
      --seed 7`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return rateCalibrate(a, &f) },
	}
	shapes := []rating.Shape{rating.RoundRobin, rating.Gauntlet, rating.Ladder}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Text(&f.shape, "shape", "", "simulate only one kind: `SHAPE` "+listed(shapes)).Offer(cli.Offered(shapes)),
		flagtable.Int(&f.Players, "players", 6, "with --shape: `N` players"),
		flagtable.Int(&f.Pairs, "pairs", 20, "with --shape: `N` pairs per encounter"),
		flagtable.Float(&f.Book, "book", 0, "with --shape: standard deviation of White's advantage from opening to opening, `ELO`"),
		flagtable.Bool(&f.Shared, "shared-openings", false, "use the same openings in all encounters, as tournaments do"),
		flagtable.Float(&f.White, "white", 30, "with --shape: mean advantage of White, `ELO`"),
		flagtable.Float(&f.Spread, "spread", 80, "standard deviation of the true ratings, `ELO`"),
		flagtable.Float(&f.Draws, "draws", 0.4, "`SHARE` of draws between equal players"),
		flagtable.Text(&f.covariance, "covariance", string(rating.ByPair), "`METHOD` to estimate errors: pair, sandwich, scaled or game").Offer(cli.Offered([]rating.Covariance{rating.ByPair, rating.Sandwich, rating.Scaled, rating.ByGame})),
		flagtable.Int(&f.Runs, "runs", 2000, "simulate `N` tournaments of each kind"),
		flagtable.Decimal(&f.Seed, "seed", 1, "seed `N` of the games"),
	})
	return cmd
}

func rateCalibrate(a *cli.App, f *rateCalibrateFlags) error {
	measured := slices.DeleteFunc(rating.Covariances(), func(c rating.Covariance) bool { return c == rating.NoErrors })
	f.Options.Covariance = rating.Covariance(f.covariance)
	if !slices.Contains(measured, f.Options.Covariance) {
		return cli.UnknownWord("--covariance", f.covariance, measured)
	}
	f.Shape = rating.Shape(f.shape)
	return ratings.Calibrate(a.Stdout, f.Calibration)
}
