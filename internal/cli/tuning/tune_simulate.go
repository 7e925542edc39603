package tuning

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/internal/progress"
	"match/tune/spsa"
)

func newTuneSimulateCmd(a *cli.App) *cobra.Command {
	s := spsa.Simulation{
		Params: 20, Pairs: 70_000, Batch: 8, StepLoss: 2, StartLoss: 20, Variance: 0.4, REnd: 0.002, Runs: 100, Seed: 1,
	}
	var document string
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Predict the Elo that an SPSA run will fall short by, to choose its steps and games",
		Long: `simulate tunes an engine of known strength, --runs times, and reports how many Elo
the result is below the best values: for the mean of the second half of the run,
which 'match tune spsa' returns, and for the last values, which other programs
return.

All parameters are alike. One c_end away from its best value, each loses --step-loss
Elo; at half that distance it loses a quarter of that.`,
		Example: `  match tune simulate --params 20 --pairs 70000 --step-loss 2 --start-loss 20
  match tune simulate --params 4 --pairs 5000 --r-end 0.006 --json -`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return tuneSimulate(cmd.Context(), a, s, document) },
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Int(&s.Params, "params", s.Params, "tune `N` parameters"),
		flagtable.Int(&s.Pairs, "pairs", s.Pairs, "play `N` pairs of games"),
		flagtable.Int(&s.Planned, "extended-from", 0, "the run was planned for `N` pairs, and then extended; 0: it was not"),
		flagtable.Int(&s.Batch, "batch", s.Batch, "play `N` pairs at the same values"),
		flagtable.Float(&s.StepLoss, "step-loss", s.StepLoss, "`ELO` lost by a parameter that is one c_end from its best value"),
		flagtable.Float(&s.StartLoss, "start-loss", s.StartLoss, "`ELO` lost at the start by all parameters together"),
		flagtable.Float(&s.Variance, "variance", s.Variance, "variance `V` of a game scored -1, 0 or 1, which is 1 minus the draw ratio"),
		flagtable.Float(&s.REnd, "r-end", s.REnd, "r_end: rate `R` at the end of the run"),
		flagtable.Int(&s.Runs, "runs", s.Runs, "simulate `N` runs"),
		flagtable.Decimal(&s.Seed, "seed", s.Seed, "seed `N` of the games"),
		cli.ConcurrencyRow(&s.Workers, "workers", 0, "simulate `N` runs at a time; 0: one per processor"),
		flagtable.File(&document, "json", "", "write the outcome as JSON to `FILE`; - is standard output"),
	})
	return cmd
}

// tuningSimulated is what simulate writes as JSON.
type tuningSimulated struct {
	Params    int     `json:"params"`
	Pairs     int     `json:"pairs"`
	Planned   int     `json:"extended_from,omitempty"`
	Batch     int     `json:"batch"`
	StepLoss  float64 `json:"step_loss"`
	StartLoss float64 `json:"start_loss"`
	Variance  float64 `json:"variance"`
	REnd      float64 `json:"r_end"`
	Runs      int     `json:"runs"`
	Seed      uint64  `json:"seed"`
	spsa.Outcome
}

func tuneSimulate(ctx context.Context, a *cli.App, s spsa.Simulation, document string) error {
	if err := s.Validate(); err != nil {
		return err
	}
	meter := progress.New(a.Stderr, progress.Auto, "tunings", int64(s.Runs))
	defer meter.Done()
	var done atomic.Int64
	o, err := s.Run(ctx, func() { meter.Set(done.Add(1), "") })
	meter.Done()
	if err != nil {
		return err
	}
	if document != "" {
		err := a.WriteDocument(ctx, document, tuningSimulated{
			s.Params, s.Pairs, s.Planned, s.Batch, s.StepLoss, s.StartLoss, s.Variance, s.REnd, s.Runs, s.Seed, o,
		})
		if err != nil || document == "-" {
			return err
		}
	}
	_, err = fmt.Fprintf(a.Stdout, `%s, %s, a step of c_end costs %g Elo, %g Elo below the best at the start, %s
mean of the second half  %.2f Elo below the best values on average, 95 %% within %.2f
last values              %.2f Elo, 95 %% within %.2f; more games cannot bring that below %.2f
intervals                %.1f %% of the 95 %% intervals contain the best value
`, plural.Count(s.Params, "parameter"), plural.Count(s.Pairs, "pair"), s.StepLoss, s.StartLoss, plural.Count(s.Runs, "run"),
		o.Average.Mean, o.Average.Q95, o.Last.Mean, o.Last.Q95, o.Floor, 100*o.Coverage)
	return err
}
