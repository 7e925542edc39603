package stats

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/report"
	"match/results/question"
	"match/sprt"
)

// NewSPRTCmd returns the command 'match sprt'.
func NewSPRTCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "sprt",
		Short: "Evaluate results, plan and simulate tests",
		Long: `The statistics of a match without playing: what a result means, how many games a
test will need, and whether its error rates hold.

The formulas are in docs/method/statistics.md.`,
		Example: `  match sprt eval --penta 31,83,155,125,72 --sprt 0,8
  match sprt plan --sprt 0,8 --elo 5
  match sprt table --sprt 0,8 --plot plan.svg`,
	}, newSPRTEvalCmd(a), newSPRTPlanCmd(a), newSPRTSimulateCmd(a), newSPRTTableCmd(a))
}

// varianceFlags are the flags for the variance of a game's score.
type varianceFlags struct{ question.Variance }

func (f *varianceFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Float(&f.DrawRatio, "draw-ratio", 0.49, "share `P` of drawn games, 0 to 1"),
		flagtable.Float(&f.Bias, "bias", 191, "root mean square of the openings' advantage, in `ELO`"),
		flagtable.Optional(&f.Pairs, "penta", sprt.ParsePentanomial, "take the variance from these pairs instead: `LL,LD,WL+DD,WD,WW`"),
	}
}

func (f *varianceFlags) variance(cmd *cobra.Command) (question.Variance, error) {
	if f.Pairs != nil && (cmd.Flags().Changed("draw-ratio") || cmd.Flags().Changed("bias")) {
		return f.Variance, errors.New("--penta replaces --draw-ratio and --bias: it cannot be combined with them")
	}
	return f.Variance, nil
}

// eachQuestion answers every line of the input. It reports an invalid line with its number, with
// --json also as JSON on stdout, so that a script finds one answer per question. The exit code is
// then 2.
func eachQuestion(a *cli.App, asJSON bool, ask func(line string) (*report.Report, error)) error {
	broken := false
	err := question.EachLine(a.Stdin, "stdin", func(line string) error {
		x, err := ask(line)
		if err != nil {
			return err
		}
		return a.Give(x, asJSON)
	}, func(number int, err error) error {
		broken = true
		fmt.Fprintf(a.Stderr, "match: stdin:%d: %s\n", number, harmless.Line(err.Error()))
		if !asJSON {
			return nil
		}
		return cli.WriteJSONLine(a.Stdout, map[string]any{"line": number, "error": err.Error()})
	})
	if err == nil && broken {
		return cli.Exit(cli.ExitBroken)
	}
	return err
}
