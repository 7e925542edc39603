package question

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"match/internal/plural"
	"match/sprt"
)

// Calibration checks the statistics of a test by simulation: its error rates
// and lengths at both bounds, and how often intervals contain the true value.
type Calibration struct {
	sprt.Simulation
	Pairs     sprt.Pentanomial // to draw from
	Lengths   []int            // sample sizes for checking the intervals, in pairs
	Overshoot bool             // also run the test corrected for overshoot
	Stopped   bool             // also check the intervals corrected for stopping
}

// ParseTimes reads how long each kind of pair takes, for counting pairs as they
// finish.
func ParseTimes(text string) (times [5]float64, err error) {
	words := strings.Split(text, ",")
	if len(words) != len(times) {
		return times, fmt.Errorf("%q: want five numbers, for LL,LD,WL+DD,WD,WW", text)
	}
	for i, w := range words {
		if times[i], err = strconv.ParseFloat(strings.TrimSpace(w), 64); err != nil {
			return times, fmt.Errorf("%q: %q is not a number", text, w)
		}
	}
	return times, nil
}

// Write runs all simulations and writes each result as soon as it is known.
func (c Calibration) Write(w io.Writer) error {
	fmt.Fprintf(w, "%v, pairs %v, seed %d, %s\n\n", c.Config, c.Pairs, c.Seed, plural.Count(c.Runs, "run"))
	if err := c.errors(w); err != nil {
		return err
	}
	if err := c.coverage(w); err != nil || !c.Stopped {
		return err
	}
	return c.stopped(w)
}

// stoppedRuns is how many tests are enough for intervals after stopping, which
// take longer to compute than the tests.
const stoppedRuns = 4000

// stopped counts corrected intervals that contain the true value, at
// differences in halves of the distance from the bounds to their middle.
func (c Calibration) stopped(w io.Writer) (err error) {
	fmt.Fprint(w, "\nhalves from the middle  Elo, corrected for the stop (95 %)  open or undefined\n")
	s := c.Simulation
	s.CorrectOvershoot, s.Arrival, s.Runs = false, nil, min(s.Runs, stoppedRuns)
	for _, mu := range []float64{-1, 0, 1, 5, 18} {
		at := (s.Config.Elo0+s.Config.Elo1)/2 + mu*(s.Config.Elo1-s.Config.Elo0)/2
		if s.Chances, err = sprt.Tilted(c.Pairs, s.Config.Model, at); err != nil {
			return err
		}
		held, unclear, err := s.CoverStopped()
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-22g  %-34s  %d\n", mu, shareText(held), unclear)
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
func (c Calibration) errors(w io.Writer) error {
	ways := []way{{"in order", false, nil}, {"as they finish", false, c.Arrival}}
	if c.Overshoot {
		ways = append(ways, way{"overshoot corrected", true, nil})
	}
	fmt.Fprint(w, "true Elo  counted              wrong verdicts (95 %)       games        plan: wrong, games\n")
	s := c.Simulation
	for i, elo := range []float64{s.Config.Elo0, s.Config.Elo1} {
		var err error
		if s.Chances, err = sprt.Tilted(c.Pairs, s.Config.Model, elo); err != nil {
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
			fmt.Fprintf(w, "elo%d      %-19s  %5.2f %% (%.2f to %.2f)  %8.0f ± %-5.0f  %.2f %%, %.0f\n", i, way.name,
				100*wrong.Value, 100*wrong.Lower, 100*wrong.Upper, l.Mean, sprt.Z95*l.StdErr, 100*planned, plan.Games)
		}
	}
	return nil
}

// coverage counts intervals that contain the true value of the pairs.
func (c Calibration) coverage(w io.Writer) error {
	fmt.Fprint(w, "\npairs  Elo, Student's t (95 %)      Elo, normal rule            nElo                        open or undefined\n")
	s := c.Simulation
	s.CorrectOvershoot, s.Arrival = false, nil
	for _, n := range c.Lengths {
		seen, err := s.Cover(n)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-5d  %-27s  %-26s  %-26s  %d\n", n, shareText(seen.Elo), shareText(seen.Normal), shareText(seen.NElo), seen.Unclear)
	}
	return nil
}

func shareText(p sprt.Proportion) string {
	return fmt.Sprintf("%.2f %% (%.2f to %.2f)", 100*p.Value, 100*p.Lower, 100*p.Upper)
}
