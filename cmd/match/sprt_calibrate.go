package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"match/internal/plural"
	"match/sprt"
)

type sprtCalibrateFlags struct {
	sprtSimulateFlags
	lengths    string
	concurrent int
	times      string
}

func newSPRTCalibrateCmd(a *app) *cobra.Command {
	var f sprtCalibrateFlags
	cmd := &cobra.Command{
		Use:   "calibrate",
		Short: "Hold the statistics against simulation: errors, games, coverage, counting order",
		Long: `calibrate runs the test at both of its bounds and compares error rates and
lengths with the plan, counts how often the 95 % intervals of samples of fixed
lengths hold the truth, and shows what counting pairs as they finish, instead of
in order, would do to the test.`,
		Example: `  match sprt calibrate --sprt 0,8 --penta 31,83,155,125,72 --runs 20000 --seed 1`,
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.sprtCalibrate(&f) },
	}
	f.testFlags.add(cmd.Flags())
	cmd.Flags().StringVar(&f.penta, "penta", "", "pairs to draw from: `LL,LD,WL+DD,WD,WW`")
	intVar(cmd.Flags(), &f.runs, "runs", 10_000, "`N` tests, and as many samples")
	uint64Var(cmd.Flags(), &f.seed, "seed", 1, "seed `N` of the pairs")
	concurrencyFlag(cmd.Flags(), &f.workers, "workers", 0, "run `N` tests at a time; 0: one a processor")
	cmd.Flags().BoolVar(&f.overshoot, "overshoot", false, "also run the test corrected for overshoot (slow: it looks after every pair)")
	cmd.Flags().StringVar(&f.lengths, "lengths", "50,200,1000", "`LENGTHS` of the samples, in pairs")
	intVar(cmd.Flags(), &f.concurrent, "in-flight", 64, "`N` pairs played at once, for counting as they finish")
	cmd.Flags().StringVar(&f.times, "times", "3,2,1.5,1,0.5", "mean `TIMES` of LL,LD,WL+DD,WD,WW pairs, for counting as they finish")
	return cmd
}

func (a *app) sprtCalibrate(f *sprtCalibrateFlags) error {
	f.maxPairs, f.batch = sprt.DefaultMaxPairs, 1
	s, err := f.simulation()
	if err != nil {
		return err
	}
	penta, _ := parsePenta(f.penta)
	arrival, err := f.arrival()
	if err != nil {
		return err
	}
	sizes, err := parseCounts(f.lengths)
	if err != nil {
		return fmt.Errorf("--lengths %w", err)
	}
	fmt.Fprintf(a.stdout, "%v, pairs %v, seed %d, %s\n\n", s.Config, penta, s.Seed, plural.Count(s.Runs, "run"))
	if err := a.calibrateErrors(s, penta, arrival, f.overshoot); err != nil {
		return err
	}
	return a.calibrateCoverage(s, sizes)
}

func (f *sprtCalibrateFlags) arrival() (*sprt.Arrival, error) {
	words := strings.Split(f.times, ",")
	if len(words) != 5 {
		return nil, fmt.Errorf("--times %q: want five numbers, for LL,LD,WL+DD,WD,WW", f.times)
	}
	r := &sprt.Arrival{Concurrent: f.concurrent}
	for i, w := range words {
		v, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
		if err != nil {
			return nil, fmt.Errorf("--times %q: %q is not a number", f.times, w)
		}
		r.Length[i] = v
	}
	return r, nil
}

// countingWay is how the pairs of a calibration are counted.
type countingWay struct {
	name      string
	overshoot bool
	arrival   *sprt.Arrival
}

// calibrateErrors runs the test at both bounds: in order, counted as pairs
// finish, and, if wanted, in order and corrected for overshoot.
func (a *app) calibrateErrors(s sprt.Simulation, penta sprt.Pentanomial, arrival *sprt.Arrival, overshoot bool) error {
	ways := []countingWay{{"in order", false, nil}, {"as they finish", false, arrival}}
	if overshoot {
		ways = append(ways, countingWay{"overshoot corrected", true, nil})
	}
	fmt.Fprint(a.stdout, "true Elo  counted              wrong verdicts (95 %)       games        plan: wrong, games\n")
	for i, elo := range []float64{s.Config.Elo0, s.Config.Elo1} {
		var err error
		if s.Chances, err = sprt.Tilted(penta, s.Config.Model, elo); err != nil {
			return err
		}
		plan, err := s.Expected()
		if err != nil {
			return err
		}
		for _, way := range ways {
			s.CorrectOvershoot, s.Arrival = way.overshoot, way.arrival
			o, err := s.Run()
			if err != nil {
				return err
			}
			wrong, planned := sprt.NewProportion(o.H1, o.Runs), plan.Pass
			if i == 1 {
				wrong, planned = sprt.NewProportion(o.H0, o.Runs), 1-plan.Pass
			}
			l := lengthsOf(o)
			fmt.Fprintf(a.stdout, "elo%d      %-19s  %5.2f %% (%.2f to %.2f)  %8.0f ± %-5.0f  %.2f %%, %.0f\n", i, way.name,
				100*wrong.Value, 100*wrong.Lower, 100*wrong.Upper, l.Mean, 1.96*l.StdErr, 100*planned, plan.Games)
		}
	}
	return nil
}

// calibrateCoverage counts intervals that hold the truth of the given pairs.
func (a *app) calibrateCoverage(s sprt.Simulation, sizes []int) error {
	fmt.Fprint(a.stdout, "\npairs  Elo, Student's t (95 %)      Elo, normal rule            nElo                        open or undefined\n")
	s.CorrectOvershoot, s.Arrival = false, nil
	for _, n := range sizes {
		c, err := s.Cover(n)
		if err != nil {
			return err
		}
		text := func(p sprt.Proportion) string {
			return fmt.Sprintf("%.2f %% (%.2f to %.2f)", 100*p.Value, 100*p.Lower, 100*p.Upper)
		}
		fmt.Fprintf(a.stdout, "%-5d  %-27s  %-26s  %-26s  %d\n", n, text(c.Elo), text(c.Normal), text(c.NElo), c.Unclear)
	}
	return nil
}
