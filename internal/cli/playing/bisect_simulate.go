package playing

import (
	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/question"
	"match/sprt"
	"match/sprt/changepoint"
)

type bisectSimulateFlags struct {
	question.Bisection
	match  MatchFlags // only its test is used
	asJSON bool
}

func newBisectSimulateCmd(a *cli.App) *cobra.Command {
	f := &bisectSimulateFlags{match: MatchFlags{kind: sprt.Adaptive.String()}}
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Simulate bisections: how often they are right, and their games",
		Long: `simulate runs the bisection on random histories. Each has a step of --step Elo
at a random commit, random game results, and commits that do not build. Among
the histories whose ends differ by the first test, it counts how often the
right commit is found. --halving simulates a binary search with a test at every
step instead, which is 'git bisect' with a match for each question.`,
		Example: `  match bisect simulate --commits 64 --step 20 --runs 1000
  match bisect simulate --commits 64 --step 20 --halving --test sprt \
      --alpha 0.02 --beta 0.02`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return bisectSimulate(a, cmd, f) },
	}
	test := append(flagtable.Table{
		flagtable.Text(&f.match.sprt, "sprt", "0,8", "bounds of the test, `E0,E1`"),
		flagtable.Float(&f.Search.Confidence, "confidence", changepoint.DefaultConfidence, "stop when one commit has probability `P`"),
		flagtable.Int(&f.Search.Batch, "batch", changepoint.DefaultBatch, "play `N` pairs of a commit before choosing the next"),
		flagtable.Int(&f.Search.Open, "open", changepoint.DefaultOpen, "schedule `N` batches ahead"),
		flagtable.Bool(&f.Halving, "halving", false, "use a binary search with a test at every step instead"),
	}, f.match.testRows()...)
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Int(&f.Commits, "commits", 64, "give each history `N` commits"),
		flagtable.Float(&f.Step, "step", 20, "size of the step in logistic `ELO`"),
		flagtable.Float(&f.Second, "second", 0, "size of a second, smaller step at another commit in logistic `ELO`; negative: in the other direction"),
		flagtable.Bool(&f.Mixed, "mixed", false, "let the draw rate change at a random commit"),
		flagtable.Float(&f.Broken, "broken", 0.1, "share `P` of commits that do not build"),
	}, test, flagtable.Table{
		flagtable.Int(&f.Runs, "runs", 1000, "simulate `N` histories"),
		flagtable.Decimal(&f.Seed, "seed", 1, "seed `N` of the histories"),
		cli.ConcurrencyRow(&f.Workers, "workers", 0, "run `N` at a time; 0: one per processor"),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document"),
	})
	return cmd
}

func bisectSimulate(a *cli.App, cmd *cobra.Command, f *bisectSimulateFlags) error {
	test, err := f.match.test(cmd)
	if err != nil {
		return err
	}
	f.Test = *test
	x, err := f.Answer()
	if err != nil {
		return err
	}
	return a.Give(x, f.asJSON)
}
