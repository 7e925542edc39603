package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/internal/nearest"
	"match/sprt"
)

func newSPRTCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sprt",
		Short: "Statistics: evaluate results, plan and simulate tests",
		Long: `The statistics of a match without the match: what a result means, what a test
will cost, and whether its error rates hold.

The formulas are in docs/statistics.md.`,
		Example: `  match sprt eval --penta 31,83,155,125,72 --sprt 0,8
  match sprt plan --sprt 0,8 --elo 5
  match sprt table --sprt 0,8 --plot plan.svg`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newSPRTEvalCmd(a), newSPRTPlanCmd(a), newSPRTSimulateCmd(a), newSPRTTableCmd(a), newSPRTCalibrateCmd(a))
	return cmd
}

// testFlags are the flags that describe a test.
type testFlags struct {
	bounds      string
	model       string
	alpha, beta float64
	tests       int
}

func (f *testFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.bounds, "sprt", "", "bounds `E0,E1` of the test, in the model's Elo")
	flags.StringVar(&f.model, "model", "normalized", "`MODEL` of the bounds: normalized, logistic or bayesian")
	floatVar(flags, &f.alpha, "alpha", 0.05, "chance `P` to accept H1 where H0 holds")
	floatVar(flags, &f.beta, "beta", 0.05, "chance `P` to accept H0 where H1 holds")
	intVar(flags, &f.tests, "tests", 1, "this is one of `N` tests that share alpha (Bonferroni)")
}

var errNoBounds = errors.New("--sprt E0,E1 is missing: the bounds of the test, such as 0,8")

// config is the test that the flags describe; without bounds it is given
// back unchecked, with given false.
func (f *testFlags) config() (c sprt.Config, given bool, err error) {
	c = sprt.Config{Alpha: f.alpha, Beta: f.beta}
	if c.Model, err = parseModel(f.model); err != nil {
		return c, false, fmt.Errorf("--model: %w", err)
	}
	if f.tests < 1 {
		return c, false, fmt.Errorf("--tests %d: the number must be at least 1", f.tests)
	}
	c = c.Share(f.tests)
	if f.bounds == "" {
		return c, false, nil
	}
	if c.Elo0, c.Elo1, err = parseBounds(f.bounds); err != nil {
		return c, false, fmt.Errorf("--sprt %w", err)
	}
	if err := c.Validate(); err != nil {
		return c, false, fmt.Errorf("--sprt %s: %w", f.bounds, err)
	}
	return c, true, nil
}

// required is config where there is no doing without bounds.
func (f *testFlags) required() (sprt.Config, error) {
	c, given, err := f.config()
	if err == nil && !given {
		err = errNoBounds
	}
	return c, err
}

// parseKind reads a test's name, with the nearest one as a hint.
func parseKind(name string) (sprt.Kind, error) {
	k, err := sprt.ParseKind(name)
	if err != nil {
		err = fmt.Errorf("%w%s", err, nearest.Hint(name, sprt.Kinds()))
	}
	return k, err
}

// parseModel reads a model's name, with the nearest one as a hint.
func parseModel(name string) (sprt.Model, error) {
	m, err := sprt.ParseModel(name)
	if err != nil {
		err = fmt.Errorf("%w%s", err, nearest.Hint(name, sprt.Models()))
	}
	return m, err
}

// varianceFlags say how much the score of a game varies.
type varianceFlags struct {
	drawRatio, bias float64
	penta           string
}

func (f *varianceFlags) add(flags *pflag.FlagSet) {
	floatVar(flags, &f.drawRatio, "draw-ratio", 0.49, "share `P` of drawn games, 0 to 1")
	floatVar(flags, &f.bias, "bias", 191, "root mean square of the openings' advantage, in `ELO`")
	flags.StringVar(&f.penta, "penta", "", "take the variance from these pairs instead: `LL,LD,WL+DD,WD,WW`")
}

// variance per game.
func (f *varianceFlags) variance(cmd *cobra.Command) (float64, error) {
	if f.penta == "" {
		return sprt.GameVariance(f.drawRatio, f.bias)
	}
	if cmd.Flags().Changed("draw-ratio") || cmd.Flags().Changed("bias") {
		return 0, errors.New("--penta stands for --draw-ratio and --bias: give either")
	}
	p, err := parsePenta(f.penta)
	if err != nil {
		return 0, fmt.Errorf("--penta %w", err)
	}
	return sprt.Variance(p)
}
