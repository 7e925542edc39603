package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"match/internal/plural"
	"match/sprt"
)

type sprtSimulateFlags struct {
	testFlags
	penta     string
	elo       string
	runs      int
	seed      uint64
	workers   int
	maxPairs  int
	batch     int
	overshoot bool
	asJSON    bool
}

func newSPRTSimulateCmd(a *app) *cobra.Command {
	var f sprtSimulateFlags
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Run a test many times over on random pairs: realised error rates, lengths",
		Long: `simulate draws pairs with the shares of --penta and runs the test on them until
it stops, --runs times. The result depends on --seed only, not on --concurrency.

With --elo the shares are tilted, as little as can be, to that true difference
in the model's Elo; elo0 and elo1 stand for the bounds.`,
		Example: `  match sprt simulate --sprt 0,8 --penta 31,83,155,125,72 --runs 10000 --seed 1
  match sprt simulate --sprt 0,8 --penta 31,83,155,125,72 --elo elo0 --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.sprtSimulate(&f) },
	}
	f.testFlags.add(cmd.Flags())
	cmd.Flags().StringVar(&f.penta, "penta", "", "pairs to draw from: `LL,LD,WL+DD,WD,WW`")
	cmd.Flags().StringVar(&f.elo, "elo", "", "tilt them to this true difference: `E` in the model's Elo, elo0 or elo1")
	intVar(cmd.Flags(), &f.runs, "runs", 10_000, "run `N` tests")
	uint64Var(cmd.Flags(), &f.seed, "seed", 1, "seed `N` of the pairs")
	concurrencyFlag(cmd.Flags(), &f.workers, "workers", 0, "run `N` tests at a time; 0: one a processor")
	intVar(cmd.Flags(), &f.maxPairs, "max-pairs", sprt.DefaultMaxPairs, "end a test without a verdict after `N` pairs")
	intVar(cmd.Flags(), &f.batch, "batch", 1, "look at the bounds after every `N` pairs")
	cmd.Flags().BoolVar(&f.overshoot, "overshoot", false, "correct the bounds for overshoot")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one JSON document")
	return cmd
}

// simulation is what the flags describe.
func (f *sprtSimulateFlags) simulation() (s sprt.Simulation, err error) {
	s = sprt.Simulation{
		Runs: f.runs, Seed: f.seed, Workers: f.workers,
		MaxPairs: f.maxPairs, Batch: f.batch, CorrectOvershoot: f.overshoot,
	}
	if s.Config, err = f.required(); err != nil {
		return s, err
	}
	if f.penta == "" {
		return s, errors.New("--penta LL,LD,WL+DD,WD,WW is missing: the pairs to draw from")
	}
	penta, err := parsePenta(f.penta)
	if err != nil {
		return s, fmt.Errorf("--penta %w", err)
	}
	if s.Chances, err = f.chances(penta, s.Config); err != nil {
		return s, err
	}
	return s, s.Validate()
}

func (f *sprtSimulateFlags) chances(penta sprt.Pentanomial, c sprt.Config) ([5]float64, error) {
	elo := 0.0
	switch f.elo {
	case "":
		return sprt.Chances(penta)
	case "elo0":
		elo = c.Elo0
	case "elo1":
		elo = c.Elo1
	default:
		var err error
		if elo, err = strconv.ParseFloat(f.elo, 64); err != nil {
			return [5]float64{}, fmt.Errorf("--elo %q: want a number, elo0 or elo1", f.elo)
		}
	}
	return sprt.Tilted(penta, c.Model, elo)
}

// simulated is what simulate prints as JSON.
type simulated struct {
	sprt.Config
	Runs    int             `json:"runs"`
	Seed    uint64          `json:"seed"`
	Chances [5]float64      `json:"chances"`
	H0      int             `json:"h0"`
	H1      int             `json:"h1"`
	None    int             `json:"none"`
	Pass    sprt.Proportion `json:"pass"`
	Games   lengths         `json:"games"`
}

// lengths of tests, in games.
type lengths struct {
	Mean   float64 `json:"mean"`
	StdErr float64 `json:"stderr"`
	Min    int     `json:"min"`
	Q05    int     `json:"q05"`
	Q25    int     `json:"q25"`
	Median int     `json:"median"`
	Q75    int     `json:"q75"`
	Q95    int     `json:"q95"`
	Max    int     `json:"max"`
}

func lengthsOf(o sprt.Outcomes) lengths {
	mean, stderr := o.MeanPairs()
	q := func(share float64) int { return 2 * o.Quantile(share) }
	return lengths{2 * mean, 2 * stderr, q(0), q(0.05), q(0.25), q(0.5), q(0.75), q(0.95), q(1)}
}

func (a *app) sprtSimulate(f *sprtSimulateFlags) error {
	s, err := f.simulation()
	if err != nil {
		return err
	}
	o, err := s.Run()
	if err != nil {
		return err
	}
	l := lengthsOf(o)
	if f.asJSON {
		return writeJSONLine(a.stdout, simulated{s.Config, s.Runs, s.Seed, s.Chances, o.H0, o.H1, o.None, o.Pass, l})
	}
	_, err = fmt.Fprintf(a.stdout, `%v, seed %d, %s
H1 accepted  %d: %.2f %% (95%%: %.2f to %.2f)
H0 accepted  %d
no verdict   %d
games        %.0f ± %.0f on average; 5 %% within %d, half within %d, 95 %% within %d, all within %d
`, s.Config, s.Seed, plural.Count(s.Runs, "test"),
		o.H1, 100*o.Pass.Value, 100*o.Pass.Lower, 100*o.Pass.Upper, o.H0, o.None,
		l.Mean, 1.96*l.StdErr, l.Q05, l.Median, l.Q95, l.Max)
	return err
}
