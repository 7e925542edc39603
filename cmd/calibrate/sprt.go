package main

import (
	"flag"
	"fmt"
	"io"

	"match/sprt"
)

// testCalibration checks the statistics of a test: its error rates and lengths
// at both bounds, and how often intervals contain the true value.
type testCalibration struct {
	sprt.Simulation
	pairs     sprt.Pentanomial // to draw from
	lengths   []int            // sample sizes for checking the intervals, in pairs
	overshoot bool             // also run the test corrected for overshoot
	stopped   bool             // also check the intervals corrected for stopping
}

// asTheyFinish is how pairs end where they are counted as they finish: 64 are
// played at a time, and lost pairs take longest.
var asTheyFinish = sprt.Arrival{Concurrent: 64, Length: [5]float64{3, 2, 1.5, 1, 0.5}}

// tests checks the test that the flags describe.
func tests(flags *flag.FlagSet, args []string, out io.Writer) error {
	var c testCalibration
	bounds := flags.String("sprt", "0,8", "bounds `E0,E1` of the test")
	penta := flags.String("penta", "31,83,155,125,72", "pairs to draw from: `LL,LD,WL+DD,WD,WW`")
	lengths := flags.String("lengths", "50,200,1000", "`LENGTHS` of the samples, in pairs")
	flags.TextVar(&c.Config.Model, "model", sprt.Normalized, "`MODEL` of the bounds: normalized or logistic")
	flags.TextVar(&c.Config.Test, "test", sprt.Wald, "`TEST`: sprt (Wald's) or adaptive")
	flags.Float64Var(&c.Config.Alpha, "alpha", 0.05, "probability `P` of accepting H1 when H0 holds")
	flags.Float64Var(&c.Config.Beta, "beta", 0.05, "probability `P` of accepting H0 when H1 holds")
	flags.IntVar(&c.Runs, "runs", 10_000, "simulate `N` tests, and as many samples")
	flags.Uint64Var(&c.Seed, "seed", 1, "seed `N` of the pairs")
	flags.IntVar(&c.Workers, "workers", 0, "run `N` tests at a time; 0: one per processor")
	flags.BoolVar(&c.overshoot, "overshoot", false,
		"also run the test corrected for overshoot (slow: it checks the bounds after every pair)")
	flags.BoolVar(&c.stopped, "stopped", false,
		"also count corrected intervals of tests that have stopped (always with -test adaptive)")
	flags.Parse(args)
	c.MaxPairs, c.Batch = sprt.DefaultMaxPairs, 1
	c.stopped = c.stopped || c.Config.Test == sprt.Adaptive
	var err error
	if c.Config.Elo0, c.Config.Elo1, err = sprt.ParseBounds(*bounds); err != nil {
		return err
	}
	if c.pairs, err = sprt.ParsePentanomial(*penta); err != nil {
		return err
	}
	if c.lengths, err = sprt.ParseCounts(*lengths); err != nil {
		return err
	}
	if c.Chances, err = sprt.Chances(c.pairs); err != nil {
		return err
	}
	return c.write(out)
}

// write runs all simulations and writes each result as soon as it is known.
func (c testCalibration) write(w io.Writer) error {
	fmt.Fprintf(w, "%v, pairs %v, seed %d, %d runs\n\n", c.Config, c.pairs, c.Seed, c.Runs)
	if err := c.errors(w); err != nil {
		return err
	}
	if err := c.coverage(w); err != nil || !c.stopped {
		return err
	}
	return c.afterStop(w)
}

// stoppedRuns is how many tests are enough for intervals after stopping, which
// take longer to compute than the tests.
const stoppedRuns = 4000

// afterStop counts corrected intervals that contain the true value, at
// differences in halves of the distance from the bounds to their middle.
func (c testCalibration) afterStop(w io.Writer) (err error) {
	fmt.Fprint(w, "\nhalves from the middle  Elo, corrected for the stop (95%)  open or undefined\n")
	s := c.Simulation
	s.CorrectOvershoot, s.Arrival, s.Runs = false, nil, min(s.Runs, stoppedRuns)
	for _, mu := range []float64{-1, 0, 1, 5, 18} {
		at := (s.Config.Elo0+s.Config.Elo1)/2 + mu*(s.Config.Elo1-s.Config.Elo0)/2
		if s.Chances, err = sprt.Tilted(c.pairs, s.Config.Model, at); err != nil {
			return err
		}
		held, unclear, err := s.CoverStopped()
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-22g  %-33s  %d\n", mu, shareText(held), unclear)
	}
	return nil
}

// way is how the pairs of a calibration are counted.
type way struct {
	name      string
	overshoot bool
	arrival   *sprt.Arrival
}

// errors runs the test at both bounds: in order, counted as pairs finish, and, on
// request, in order and corrected for overshoot.
func (c testCalibration) errors(w io.Writer) error {
	ways := []way{{"in order", false, nil}, {"as they finish", false, &asTheyFinish}}
	if c.overshoot {
		ways = append(ways, way{"overshoot corrected", true, nil})
	}
	fmt.Fprint(w, "true Elo  counted              wrong verdicts (95%)       games        plan: wrong, games\n")
	s := c.Simulation
	for i, elo := range []float64{s.Config.Elo0, s.Config.Elo1} {
		var err error
		if s.Chances, err = sprt.Tilted(c.pairs, s.Config.Model, elo); err != nil {
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
			mean, stderr := o.MeanPairs()
			fmt.Fprintf(w, "elo%d      %-19s  %5.2f%% (%.2f to %.2f)  %8.0f ± %-5.0f  %.2f%%, %.0f\n", i, way.name,
				100*wrong.Value, 100*wrong.Lower, 100*wrong.Upper, 2*mean, sprt.Z95*2*stderr, 100*planned, plan.Games)
		}
	}
	return nil
}

// coverage counts intervals that contain the true value of the pairs.
func (c testCalibration) coverage(w io.Writer) error {
	fmt.Fprint(w, "\npairs  Elo, OpenBench's t (95%)    Elo, normal rule            nElo                        open or undefined\n")
	s := c.Simulation
	s.CorrectOvershoot, s.Arrival = false, nil
	for _, n := range c.lengths {
		seen, err := s.Cover(n)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-5d  %-26s  %-26s  %-26s  %d\n",
			n, shareText(seen.Elo), shareText(seen.Normal), shareText(seen.NElo), seen.Unclear)
	}
	return nil
}

func shareText(p sprt.Proportion) string {
	return fmt.Sprintf("%.2f%% (%.2f to %.2f)", 100*p.Value, 100*p.Lower, 100*p.Upper)
}
