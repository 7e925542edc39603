package stats

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/question"
)

type sprtTableFlags struct {
	cli.TestFlags
	varianceFlags
	table  question.Table
	asJSON bool
	plot   string
}

func newSPRTTableCmd(a *cli.App) *cobra.Command {
	var f sprtTableFlags
	return cli.Command(&cobra.Command{
		Use:   "table",
		Short: "Tabulate and plot a test: pass probability and games by true Elo",
		Example: `  match sprt table --sprt 0,8
  match sprt table --sprt -1.75,0.25 --draw-ratio 0.61 --bias 0 --plot plan.svg`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return sprtTable(a, cmd, &f) },
	}, f.TestFlags.Rows(), f.varianceFlags.rows(), flagtable.Table{
		flagtable.GivenFloat(&f.table.From, "from", "first difference, in logistic Elo, `E` (default: somewhat below the lower bound)"),
		flagtable.GivenFloat(&f.table.To, "to", "last difference, in logistic Elo, `E` (default: somewhat above the upper bound)"),
		flagtable.GivenFloat(&f.table.Step, "step", "step between rows, in Elo, `E` (default: about twenty rows)"),
		flagtable.Bool(&f.asJSON, "json", false, "print the rows as one JSON document"),
		cli.PlotRow(&f.plot, "plot the curves to `FILE` (.svg or .png)"),
	})
}

func sprtTable(a *cli.App, cmd *cobra.Command, f *sprtTableFlags) error {
	test, err := f.Required()
	if err != nil {
		return err
	}
	f.table.Test = test.Config
	if f.table.Variance, err = f.variance(cmd); err != nil {
		return err
	}
	t, err := f.table.Answer()
	if errors.Is(err, question.ErrNoRange) {
		err = fmt.Errorf("%w: give the rows with --from and --to", err)
	}
	if err != nil {
		return err
	}
	if err := cli.DrawTo(cmd.Context(), f.plot, t.Picture); err != nil {
		return err
	}
	return a.Give(t.Report(), f.asJSON)
}
