package stats

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/question"
	"match/sprt"
)

type sprtSimulateFlags struct {
	cli.TestFlags
	penta      *sprt.Pentanomial
	elo        string
	simulation sprt.Simulation
	asJSON     bool
}

func newSPRTSimulateCmd(a *cli.App) *cobra.Command {
	var f sprtSimulateFlags
	s := &f.simulation
	return cli.Command(&cobra.Command{
		Use:   "simulate",
		Short: "Simulate a test on random pairs: actual error rates and lengths",
		Long: `simulate draws random pairs with the shares of --penta and runs the test on
them until it stops, --runs times. The result depends on --seed, not on
--concurrency.

With --elo the shares are tilted, as little as possible, to that true
difference in the model's Elo; elo0 and elo1 stand for the bounds.`,
		Example: `  match sprt simulate --sprt 0,8 --penta 31,83,155,125,72 --runs 10000 --seed 1
  match sprt simulate --sprt 0,8 --penta 31,83,155,125,72 --elo elo0 --json`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return sprtSimulate(a, &f) },
	}, f.TestFlags.Rows(), flagtable.Table{
		flagtable.Optional(&f.penta, "penta", sprt.ParsePentanomial, "pairs to draw from: `LL,LD,WL+DD,WD,WW`"),
		flagtable.Text(&f.elo, "elo", "", "tilt them to this true difference: `E` in the model's Elo, elo0 or elo1"),
		flagtable.Int(&s.Runs, "runs", 10_000, "run `N` tests"),
		flagtable.Int(&s.Seed, "seed", 1, "seed `N` of the pairs"),
		cli.ConcurrencyRow(&s.Workers, "workers", 0, "run `N` tests at a time; 0: one per processor"),
		flagtable.Int(&s.MaxPairs, "max-pairs", sprt.DefaultMaxPairs, "end a test without a verdict after `N` pairs"),
		flagtable.Int(&s.Batch, "batch", 1, "check the bounds after every `N` pairs"),
		flagtable.Bool(&s.CorrectOvershoot, "overshoot", false, "correct the bounds for overshoot"),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document"),
	})
}

func sprtSimulate(a *cli.App, f *sprtSimulateFlags) error {
	s := &f.simulation
	test, err := f.Required()
	if err != nil {
		return err
	}
	if f.penta == nil {
		return errors.New("--penta LL,LD,WL+DD,WD,WW is missing: the pairs to draw from")
	}
	if s.Config = test.Config; f.elo == "" {
		s.Chances, err = sprt.Chances(*f.penta)
	} else {
		var elo float64
		if elo, err = question.ParseElo(f.elo, s.Config); err != nil {
			return fmt.Errorf("--elo %w", err)
		}
		s.Chances, err = sprt.Tilted(*f.penta, s.Config.Model, elo)
	}
	if err == nil {
		err = s.Validate()
	}
	if err != nil {
		return err
	}
	x, err := question.Simulate(*s)
	if err != nil {
		return err
	}
	return a.Give(x, f.asJSON)
}
