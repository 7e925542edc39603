package stats

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/report"
	"match/results/question"
	"match/sprt"
)

type sprtPlanFlags struct {
	cli.TestFlags
	varianceFlags
	elo    float64
	games  float64
	elo0   float64
	at     string
	asJSON bool
	stdin  bool
}

func newSPRTPlanCmd(a *cli.App) *cobra.Command {
	var f sprtPlanFlags
	return cli.Command(&cobra.Command{
		Use:   "plan",
		Short: "Predict a test: its chance to pass and its mean number of games",
		Long: `plan predicts how often a test passes and how many games it takes on average,
for a true difference of --elo in logistic Elo (whatever the model of the
bounds).

The variance per game is (1 − draw ratio)/4 − (Score(bias) − ½)².

With --games it answers the reverse question: given the lower bound --elo0,
which upper bound makes a test take that many games on average?

With --stdin each line is a separate question: a difference in Elo, or a JSON
document with elo and, if they differ from the flags, sprt, model, alpha, beta,
draw_ratio and bias.`,
		Example: `  match sprt plan --sprt 0,8 --elo 5
  match sprt plan --sprt 0,2 --elo 1 --draw-ratio 0.61 --bias 0 --json
  match sprt plan --games 20000 --elo0 0
  echo '{"elo":5,"sprt":[0,8]}' | match sprt plan --stdin --json`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return sprtPlan(a, cmd, &f) },
	}, f.TestFlags.Rows(), f.varianceFlags.rows(), flagtable.Table{
		flagtable.Float(&f.elo, "elo", 0, "true difference in logistic Elo, `E`"),
		flagtable.Float(&f.games, "games", 0, "find the bounds for `N` games"),
		flagtable.Float(&f.elo0, "elo0", 0, "lower bound `E0` for --games"),
		flagtable.Text(&f.at, "at", sprt.Worst, "true difference `WHERE` --games is the mean: worst (between the bounds) or elo1").Offer(cli.Words(sprt.Worst, sprt.AtElo1)),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document per line"),
		flagtable.Bool(&f.stdin, "stdin", false, "read one question per line"),
	})
}

func sprtPlan(a *cli.App, cmd *cobra.Command, f *sprtPlanFlags) error {
	changed := cmd.Flags().Changed
	if count(true, changed("elo"), changed("games"), changed("stdin")) != 1 {
		return errors.New("plan needs one of --elo E, --games N or --stdin")
	}
	if name := cli.FirstGiven(cmd, "elo0", "at"); name != "" && !changed("games") {
		return fmt.Errorf("--%s needs --games", name)
	}
	test, err := f.Test()
	if err != nil {
		return err
	}
	if changed("games") {
		return sprtBounds(a, cmd, f, test.Config)
	}
	if !f.stdin && !test.Bounded {
		return cli.ErrNoBounds
	}
	v, err := f.variance(cmd)
	if err != nil {
		return err
	}
	q := question.Plan{Elo: f.elo, Test: test, Variance: v}
	if f.stdin {
		return eachQuestion(a, f.asJSON, func(line string) (*report.Report, error) {
			q, err := question.ParsePlan(line, q)
			if err != nil {
				return nil, err
			}
			x, err := q.Answer()
			if errors.Is(err, question.ErrNoBounds) {
				err = fmt.Errorf("%w here or --sprt E0,E1 on the command line", err)
			}
			return x, err
		})
	}
	q.Beside = true
	x, err := q.Answer()
	if err != nil {
		return err
	}
	return a.Give(x, f.asJSON)
}

// sprtBounds finds the bounds for a number of games.
func sprtBounds(a *cli.App, cmd *cobra.Command, f *sprtPlanFlags, c sprt.Config) error {
	if f.Bounds != "" {
		return errors.New("--games finds the bounds: leave out --sprt and give --elo0")
	}
	v, err := f.variance(cmd)
	if err != nil {
		return err
	}
	c.Elo0 = f.elo0
	x, err := question.Bounds{Test: c, Variance: v, Games: f.games, At: f.at}.Answer()
	if err != nil {
		return err
	}
	return a.Give(x, f.asJSON)
}

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
