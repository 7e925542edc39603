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
		Short: "Hold the errors against simulation: how often 95 % intervals hold the truth",
		Long: `calibrate plays tournaments of known truth and counts how often the 95 % intervals
of ratings, of differences of two players and of White's advantage hold it.
Without --shape it plays ten kinds of tournaments: short and long ones, with
balanced openings and with books that favour one side by up to some hundred Elo.`,
		Example: `  match rate calibrate
  match rate calibrate --runs 500 --covariance game
  match rate calibrate --shape gauntlet --players 9 --pairs 30 --book 150 --seed 7`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return rateCalibrate(a, &f) },
	}
	shapes := []rating.Shape{rating.RoundRobin, rating.Gauntlet, rating.Ladder}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Text(&f.shape, "shape", "", "play one kind only: `SHAPE` "+listed(shapes)),
		flagtable.Int(&f.Players, "players", 6, "`N` players, of one kind"),
		flagtable.Int(&f.Pairs, "pairs", 20, "`N` pairs of each encounter, of one kind"),
		flagtable.Float(&f.Book, "book", 0, "standard deviation of White's advantage from opening to opening, `ELO`, of one kind"),
		flagtable.Bool(&f.Shared, "shared-openings", false, "give the same openings to all encounters, as tournaments do"),
		flagtable.Float(&f.White, "white", 30, "mean advantage of White, `ELO`, of one kind"),
		flagtable.Float(&f.Spread, "spread", 80, "standard deviation of the true ratings, `ELO`"),
		flagtable.Float(&f.Draws, "draws", 0.4, "`SHARE` of draws between equals"),
		flagtable.Text(&f.covariance, "covariance", string(rating.ByPair), "how errors are measured: `WAY` pair, sandwich, scaled or game"),
		flagtable.Int(&f.Runs, "runs", 2000, "`N` tournaments of each kind"),
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
