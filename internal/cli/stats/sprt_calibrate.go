package stats

import (
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/question"
	"match/sprt"
)

type sprtCalibrateFlags struct {
	sprtSimulateFlags
	lengths    string
	stopped    bool
	concurrent int
	times      string
}

func newSPRTCalibrateCmd(a *cli.App) *cobra.Command {
	var f sprtCalibrateFlags
	cmd := &cobra.Command{
		Use:   "calibrate",
		Short: "Check the statistics by simulation",
		Long: `calibrate runs the test at both of its bounds and compares error rates and
lengths with the plan. It counts how often the 95 % intervals of samples of
fixed length contain the true value. It shows what happens to the test if pairs
are counted as they finish instead of in order. With --stopped, and always for
the adaptive test, it also counts how often the interval corrected for stopping
contains the true value (4,000 tests at each of five differences).`,
		Example: `  match sprt calibrate --sprt 0,8 --penta 31,83,155,125,72 --runs 20000 --seed 1
  match sprt calibrate --sprt 0,40 --test adaptive --penta 35,28,125,54,85 \
      --runs 20000`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return sprtCalibrate(a, &f) },
	}
	flagtable.Add(cmd.Flags(), f.TestFlags.Rows(), flagtable.Table{
		flagtable.Text(&f.penta, "penta", "", "pairs to draw from: `LL,LD,WL+DD,WD,WW`"),
		flagtable.Int(&f.runs, "runs", 10_000, "simulate `N` tests, and as many samples"),
		flagtable.Decimal(&f.seed, "seed", 1, "seed `N` of the pairs"),
		cli.ConcurrencyRow(&f.workers, "workers", 0, "run `N` tests at a time; 0: one per processor"),
		flagtable.Bool(&f.overshoot, "overshoot", false, "also run the test corrected for overshoot (slow: it checks the bounds after every pair)"),
		flagtable.Bool(&f.stopped, "stopped", false, "also count corrected intervals of tests that have stopped (always with --test adaptive)"),
		flagtable.Text(&f.lengths, "lengths", "50,200,1000", "`LENGTHS` of the samples, in pairs"),
		flagtable.Int(&f.concurrent, "in-flight", 64, "`N` pairs played at a time, for counting as they finish"),
		flagtable.Text(&f.times, "times", "3,2,1.5,1,0.5", "mean `TIMES` of LL,LD,WL+DD,WD,WW pairs, for counting as they finish"),
	})
	return cmd
}

func sprtCalibrate(a *cli.App, f *sprtCalibrateFlags) error {
	f.maxPairs, f.batch = sprt.DefaultMaxPairs, 1
	s, penta, err := f.simulation()
	if err != nil {
		return err
	}
	c := question.Calibration{Simulation: s, Pairs: penta, Overshoot: f.overshoot, Stopped: f.stopped || s.Config.Test == sprt.Adaptive}
	c.Arrival = &sprt.Arrival{Concurrent: f.concurrent}
	if c.Arrival.Length, err = question.ParseTimes(f.times); err != nil {
		return fmt.Errorf("--times %w", err)
	}
	if c.Lengths, err = sprt.ParseCounts(f.lengths); err != nil {
		return fmt.Errorf("--lengths %w", err)
	}
	return c.Write(a.Stdout)
}
