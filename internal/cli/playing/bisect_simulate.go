package playing

import (
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/sprt"
	"match/sprt/changepoint"
)

type bisectSimulateFlags struct {
	match   MatchFlags // of which the test is used
	commits int
	elo     float64
	second  float64
	mixed   bool
	broken  float64
	search  changepoint.SearchConfig
	runs    int
	seed    uint64
	workers int
	halving bool
	asJSON  bool
}

func newBisectSimulateCmd(a *cli.App) *cobra.Command {
	f := &bisectSimulateFlags{match: MatchFlags{kind: sprt.Adaptive.String()}}
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Run a bisection many times over on invented histories: how often it is right, and its games",
		Long: `simulate invents histories with a step of --step Elo at a random commit, random
noise of the games, and commits that do not build, and runs the bisection on
them. It counts how often the right commit is named among the histories whose
ends the first test tells apart. With --halving a binary search with the test at
every step takes its place, as 'git bisect' with a match for each question.`,
		Example: `  match bisect simulate --commits 64 --step 20 --runs 1000
  match bisect simulate --commits 64 --step 20 --halving --test sprt --alpha 0.02 --beta 0.02`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return bisectSimulate(a, cmd, f) },
	}
	test := append(flagtable.Table{
		flagtable.Text(&f.match.sprt, "sprt", "0,8", "bounds of the test, `E0,E1`"),
		flagtable.Float(&f.search.Confidence, "confidence", changepoint.DefaultConfidence, "end when one commit is it with chance `P`"),
		flagtable.Int(&f.search.Batch, "batch", changepoint.DefaultBatch, "play `N` pairs of a commit before the next is chosen"),
		flagtable.Int(&f.search.Open, "open", changepoint.DefaultOpen, "name `N` batches ahead"),
		flagtable.Bool(&f.halving, "halving", false, "halve the history with a test at every step instead"),
	}, f.match.testRows()...)
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Int(&f.commits, "commits", 64, "histories of `N` commits"),
		flagtable.Float(&f.elo, "step", 20, "the step, in logistic `ELO`"),
		flagtable.Float(&f.second, "second", 0, "a second step at another commit, smaller than the first, in logistic `ELO`; below 0: back"),
		flagtable.Bool(&f.mixed, "mixed", false, "let the draw rate change at a random commit"),
		flagtable.Float(&f.broken, "broken", 0.1, "share `P` of the commits that do not build"),
	}, test, flagtable.Table{
		flagtable.Int(&f.runs, "runs", 1000, "`N` histories"),
		flagtable.Decimal(&f.seed, "seed", 1, "seed `N` of the histories"),
		cli.ConcurrencyRow(&f.workers, "workers", 0, "run `N` at a time; 0: one a processor"),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document"),
	})
	return cmd
}

// bisectSimulated is what a simulation has found, as JSON.
type bisectSimulated struct {
	Commits int             `json:"commits"`
	Step    float64         `json:"step_elo"`
	Second  float64         `json:"second_step_elo,omitempty"`
	Mixed   bool            `json:"mixed,omitempty"`
	Halving bool            `json:"halving"`
	Runs    int             `json:"runs"`
	Told    int             `json:"told_apart"`
	Right   sprt.Proportion `json:"right"`
	Two     int             `json:"two_steps"`
	Both    int             `json:"both_right,omitempty"`
	Games   float64         `json:"games_mean"`
	First   float64         `json:"games_first_test"`
	Median  int             `json:"games_median"`
	Most    int             `json:"games_95"`
}

func bisectSimulate(a *cli.App, cmd *cobra.Command, f *bisectSimulateFlags) error {
	test, err := f.match.test(cmd)
	if err != nil {
		return err
	}
	f.search.Test = *test
	s := changepoint.Simulation{
		Search: f.search, Changes: f.commits, Elo: f.elo, Second: f.second, Mixed: f.mixed, Broken: f.broken, Noise: changepoint.Noises,
		Runs: f.runs, Seed: f.seed, Workers: f.workers, Halving: f.halving,
	}
	o, err := s.Run()
	if err != nil {
		return err
	}
	d := bisectSimulated{
		Commits: f.commits, Step: f.elo, Second: f.second, Mixed: f.mixed, Halving: f.halving, Runs: o.Runs, Told: o.Told, Right: sprt.NewProportion(o.Right, o.Told), Two: o.Two, Both: o.Both,
		Games: 2 * o.MeanPairs(), First: 2 * float64(o.First) / float64(max(1, o.Told)), Median: 2 * o.Quantile(0.5), Most: 2 * o.Quantile(0.95),
	}
	if f.asJSON {
		return cli.WriteJSONLine(a.Stdout, d)
	}
	fmt.Fprintf(a.Stdout, "Lines | %d of %d commits, a step of %g Elo; the ends of %d are told apart\n", d.Runs, d.Commits, d.Step, d.Told)
	fmt.Fprintf(a.Stdout, "Right | %.1f%% of these (95%%: %.1f to %.1f)\n", 100*d.Right.Value, 100*d.Right.Lower, 100*d.Right.Upper)
	fmt.Fprintf(a.Stdout, "Games | %.0f on average, of which %.0f test the ends; half need %d, 95%% at most %d\n", d.Games, d.First, d.Median, d.Most)
	switch {
	case f.halving:
	case f.second != 0:
		fmt.Fprintf(a.Stdout, "Two   | two steps are claimed in %d, and in %d of these they are the right ones, the larger one first\n", d.Two, d.Both)
	default:
		fmt.Fprintf(a.Stdout, "Two   | two steps are claimed in %d, where there is one\n", d.Two)
	}
	return nil
}
