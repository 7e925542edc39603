package playing

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/question"
	"match/sprt"
)

type raceSimulateFlags struct {
	cli.TestFlags
	penta, elos string
	batch, runs int
	seed        uint64
	workers     int
	asJSON      bool
}

func newRaceSimulateCmd(a *cli.App) *cobra.Command {
	var f raceSimulateFlags
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Simulate races on random pairs: wrong answers, numbers of games",
		Long: `simulate runs a race on random pairs, --runs times. The pairs of each candidate
are drawn with the shares of --penta, tilted to its true difference in --elos.
Each test uses alpha divided by the number of candidates. An answer is wrong if
the winner's true difference is not above E0.`,
		Example: `  match race simulate --sprt 0,40 --penta 35,28,125,54,85 \
      --elos elo0,elo0,elo0,elo1 --runs 4000
  match race simulate --sprt 0,40 --test adaptive --penta 35,28,125,54,85 \
      --elos -10,0,15,40 --json`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return raceSimulate(a, &f) },
	}
	flagtable.Add(cmd.Flags(), f.TestFlags.Rows(), flagtable.Table{
		flagtable.Text(&f.penta, "penta", "", "pairs to draw from: `LL,LD,WL+DD,WD,WW`"),
		flagtable.Text(&f.elos, "elos", "", "true differences of the candidates, a list `ELOS` such as 0,0,8 in the model's Elo; elo0 and elo1 are the bounds"),
		flagtable.Int(&f.batch, "batch", sprt.RaceBatch, "play `N` pairs of a candidate before choosing the next"),
		flagtable.Int(&f.runs, "runs", 1000, "run `N` races"),
		flagtable.Decimal(&f.seed, "seed", 1, "seed `N` of the pairs"),
		cli.ConcurrencyRow(&f.workers, "workers", 0, "run `N` races at a time; 0: one per processor"),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document"),
	})
	return cmd
}

func raceSimulate(a *cli.App, f *raceSimulateFlags) error {
	test, err := f.Required()
	if err != nil {
		return err
	}
	q := question.Race{Test: test.Config, Batch: f.batch, Runs: f.runs, Seed: f.seed, Worker: f.workers}
	if f.penta == "" {
		return errors.New("--penta LL,LD,WL+DD,WD,WW is missing: the pairs to draw from")
	}
	if q.Pairs, err = sprt.ParsePentanomial(f.penta); err != nil {
		return fmt.Errorf("--penta %w", err)
	}
	for _, word := range strings.Split(f.elos, ",") {
		elo, err := question.ParseElo(strings.TrimSpace(word), q.Test)
		if err != nil {
			return fmt.Errorf("--elos %w", err)
		}
		q.Elos = append(q.Elos, elo)
	}
	s, err := q.Answer()
	if err != nil {
		return err
	}
	return a.Give(s, f.asJSON)
}
