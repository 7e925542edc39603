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
	from, to, step float64
	asJSON         bool
	plot           string
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
		flagtable.Float(&f.from, "from", 0, "first difference, in logistic Elo, `E` (default: somewhat below the lower bound)"),
		flagtable.Float(&f.to, "to", 0, "last difference, in logistic Elo, `E` (default: somewhat above the upper bound)"),
		flagtable.Float(&f.step, "step", 0, "step between rows, in Elo, `E` (default: about twenty rows)"),
		flagtable.Bool(&f.asJSON, "json", false, "print the rows as one JSON document"),
		cli.PlotRow(&f.plot, "plot the curves to `FILE` (.svg or .png)"),
	})
}

func sprtTable(a *cli.App, cmd *cobra.Command, f *sprtTableFlags) error {
	test, err := f.Required()
	if err != nil {
		return err
	}
	v, err := f.variance(cmd)
	if err != nil {
		return err
	}
	q := question.Table{Test: test.Config, Variance: v}
	for _, row := range []struct {
		flag string
		from *float64
		to   **float64
	}{{"from", &f.from, &q.From}, {"to", &f.to, &q.To}, {"step", &f.step, &q.Step}} {
		if cmd.Flags().Changed(row.flag) {
			*row.to = row.from
		}
	}
	t, err := q.Answer()
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
