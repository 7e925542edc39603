package tuning

import (
	"cmp"
	"context"
	"io"
	"sync/atomic"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/progress"
	"match/tune/spsa"
)

// NewTuneCmd returns the command 'match tune'.
func NewTuneCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "tune",
		Short: "Tune weights by games (SPSA) and by positions (Texel)",
		Long: `Finds better values for an evaluation or an engine, each with its error.
docs/method/tuning.md explains the methods.`,
		Example: `  match tune simulate --params 20 --pairs 70000
  match tune data games.pgn -o positions.epd.zst
  match tune texel positions.epd.zst --variant tapered -o tuned.toml`,
	}, newTuneSimulateCmd(a), newTuneSPSACmd(a), newTuneDataCmd(a), newTuneTexelCmd(a))
}

func newTuneSimulateCmd(a *cli.App) *cobra.Command {
	s := spsa.Simulation{
		Params: 20, Pairs: 70_000, Batch: 8, StepLoss: 2, StartLoss: 20, Variance: 0.4, REnd: 0.002, Runs: 100, Seed: 1,
	}
	var document string
	return cli.Command(&cobra.Command{
		Use:   "simulate",
		Short: "Predict the Elo that an SPSA run will fall short by",
		Long: `simulate tunes an engine of known strength, --runs times, and reports how many
Elo the result is below the best values: for the mean of the second half of the
run, which 'match tune spsa' returns, and for the last values, which other
programs return.

All parameters are alike. One c_end away from its best value, each loses
--step-loss Elo; at half that distance it loses a quarter of that.`,
		Example: `  match tune simulate --params 20 --pairs 70000 --step-loss 2 --start-loss 20
  match tune simulate --params 4 --pairs 5000 --r-end 0.006 --json -`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("batch") { // a run may be shorter, or may have been
				s.Batch = min(s.Batch, s.Pairs, cmp.Or(s.Planned, s.Pairs))
			}
			return tuneSimulate(cmd.Context(), a, s, document)
		},
	}, flagtable.Table{
		flagtable.Int(&s.Params, "params", s.Params, "tune `N` parameters"),
		flagtable.Int(&s.Pairs, "pairs", s.Pairs, "play `N` pairs of games"),
		flagtable.Int(&s.Planned, "extended-from", 0, "the run was planned for `N` pairs, and then extended; 0: it was not"),
		flagtable.Int(&s.Batch, "batch", s.Batch, "play `N` pairs at the same values"),
		flagtable.Float(&s.StepLoss, "step-loss", s.StepLoss, "`ELO` lost by a parameter that is one c_end from its best value"),
		flagtable.Float(&s.StartLoss, "start-loss", s.StartLoss, "`ELO` lost at the start by all parameters together"),
		flagtable.Float(&s.Variance, "variance", s.Variance, "variance `V` of a game scored -1, 0 or 1, which is 1 minus the draw ratio"),
		flagtable.Float(&s.REnd, "r-end", s.REnd, "r_end: rate `R` at the end of the run"),
		flagtable.Int(&s.Runs, "runs", s.Runs, "simulate `N` runs"),
		flagtable.Int(&s.Seed, "seed", s.Seed, "seed `N` of the games"),
		cli.ConcurrencyRow(&s.Workers, "workers", 0, "simulate `N` runs at a time; 0: one per processor"),
		flagtable.File(&document, "json", "", "write the outcome as JSON to `FILE`; - is standard output"),
	})
}

func tuneSimulate(ctx context.Context, a *cli.App, s spsa.Simulation, document string) error {
	if err := s.Validate(); err != nil {
		return err
	}
	meter := progress.New(a.Stderr, progress.Auto, "tunings", int64(s.Runs))
	var done atomic.Int64
	o, err := s.Run(ctx, func() { meter.Set(done.Add(1), "") })
	meter.Done()
	if err != nil {
		return err
	}
	report := &spsa.Report{Simulation: s, Outcome: o}
	if document != "" {
		if err := a.WriteDocument(ctx, document, report); err != nil || document == "-" {
			return err
		}
	}
	_, err = io.WriteString(a.Stdout, report.Text())
	return err
}
