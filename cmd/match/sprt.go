package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/nearest"
	"match/results/question"
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
	kind        string
}

// rows are the flags, in the order of help.
func (f *testFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&f.bounds, "sprt", "", "bounds `E0,E1` of the test, in the model's Elo"),
		flagtable.Text(&f.model, "model", "normalized", "`MODEL` of the bounds: normalized, logistic or bayesian").Offer(words(sprt.Models()...)),
		flagtable.Float(&f.alpha, "alpha", 0.05, "chance `P` to accept H1 where H0 holds"),
		flagtable.Float(&f.beta, "beta", 0.05, "chance `P` to accept H0 where H1 holds"),
		flagtable.Text(&f.kind, "test", sprt.Wald.String(), "`TEST`: sprt, Wald's; or adaptive, a mixture of SPRTs").Offer(words(sprt.Kinds()...)),
		flagtable.Int(&f.tests, "share-alpha", 1, "this is one of `N` tests that share alpha (Bonferroni)").Formerly("tests"),
	}
}

var errNoBounds = errors.New("--sprt E0,E1 is missing: the bounds of the test, such as 0,8")

// test is the one that the flags describe; without bounds it is not checked.
func (f *testFlags) test() (t question.Test, err error) {
	t.Config = sprt.Config{Alpha: f.alpha, Beta: f.beta}
	if t.Model, err = question.ParseModel(f.model); err != nil {
		return t, fmt.Errorf("--model: %w", err)
	}
	if t.Config.Test, err = parseKind(f.kind); err != nil {
		return t, fmt.Errorf("--test: %w", err)
	}
	if f.tests < 1 {
		return t, fmt.Errorf("--share-alpha %d: the number must be at least 1", f.tests)
	}
	t.Config = t.Share(f.tests)
	if f.bounds == "" {
		return t, nil
	}
	if t.Elo0, t.Elo1, err = sprt.ParseBounds(f.bounds); err != nil {
		return t, fmt.Errorf("--sprt %w", err)
	}
	if err := t.Validate(); err != nil {
		return t, fmt.Errorf("--sprt %s: %w", f.bounds, err)
	}
	t.Bounded = true
	return t, nil
}

// required is test where there is no doing without bounds.
func (f *testFlags) required() (question.Test, error) {
	t, err := f.test()
	if err == nil && !t.Bounded {
		err = errNoBounds
	}
	return t, err
}

// parseKind reads a test's name, with the nearest one as a hint.
func parseKind(name string) (sprt.Kind, error) {
	k, err := sprt.ParseKind(name)
	if err != nil {
		err = fmt.Errorf("%w%s", err, nearest.Hint(name, sprt.Kinds()))
	}
	return k, err
}

// varianceFlags say how much the score of a game varies.
type varianceFlags struct {
	question.Variance
	penta string
}

func (f *varianceFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Float(&f.DrawRatio, "draw-ratio", 0.49, "share `P` of drawn games, 0 to 1"),
		flagtable.Float(&f.Bias, "bias", 191, "root mean square of the openings' advantage, in `ELO`"),
		flagtable.Text(&f.penta, "penta", "", "take the variance from these pairs instead: `LL,LD,WL+DD,WD,WW`"),
	}
}

func (f *varianceFlags) variance(cmd *cobra.Command) (question.Variance, error) {
	if f.penta == "" {
		return f.Variance, nil
	}
	if cmd.Flags().Changed("draw-ratio") || cmd.Flags().Changed("bias") {
		return f.Variance, errors.New("--penta stands for --draw-ratio and --bias: give either")
	}
	p, err := sprt.ParsePentanomial(f.penta)
	if err != nil {
		return f.Variance, fmt.Errorf("--penta %w", err)
	}
	f.Pairs = &p
	return f.Variance, nil
}

// answer is what a question is answered by: a text for people, or itself as JSON.
type answer interface{ Text() string }

// give prints an answer.
func (a *app) give(x answer, asJSON bool) error {
	if asJSON {
		return writeJSONLine(a.stdout, x)
	}
	_, err := io.WriteString(a.stdout, x.Text())
	return err
}

// eachQuestion answers every line of the input. A bad one is reported with its
// number, in JSON on stdout, too, so that a script finds one answer a question;
// the exit code is 2 then.
func (a *app) eachQuestion(asJSON bool, ask func(line string) (answer, error)) error {
	broken := false
	err := question.EachLine(a.stdin, "stdin", func(line string) error {
		x, err := ask(line)
		if err != nil {
			return err
		}
		return a.give(x, asJSON)
	}, func(number int, err error) error {
		broken = true
		fmt.Fprintf(a.stderr, "match: stdin:%d: %s\n", number, harmless.Line(err.Error()))
		if !asJSON {
			return nil
		}
		return writeJSONLine(a.stdout, map[string]any{"line": number, "error": err.Error()})
	})
	if err == nil && broken {
		return exit(exitBroken)
	}
	return err
}
