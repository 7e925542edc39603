package speed

import (
	"fmt"
	"math"
	"time"

	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// Answer states in a line which player is faster.
func (r *Result) Answer() string {
	e, a, b := r.Estimate(), harmless.Line(r.Names[0]), harmless.Line(r.Names[1])
	rounds := plural.Count(len(r.Runs), "round")
	switch {
	case !e.Known:
		return fmt.Sprintf("too few rounds for an interval (%d)", len(r.Runs))
	case e.Verdict() == sprt.H1:
		return fmt.Sprintf("%s is faster than %s by %s, %s", a, b, percent(e), rounds)
	case e.Verdict() == sprt.H0:
		return fmt.Sprintf("%s is slower than %s: %s, %s", a, b, percent(e), rounds)
	case enough(e, r.Within):
		return fmt.Sprintf("%s is as fast as %s: %s, %s", a, b, percent(e), rounds)
	}
	if e.Rounds < fewest {
		rounds += fmt.Sprintf(" (at least %d are needed)", fewest)
	}
	return fmt.Sprintf("no answer within ±%.2g%%: %s is %s against %s, %s", 100*r.Within, a, percent(e), b, rounds)
}

// Short returns the estimate so far, for a progress line.
func (r *Result) Short() string {
	if e := r.Estimate(); e.Known {
		return percent(e)
	}
	return ""
}

// percent returns a gain with half of its interval.
func percent(e Estimate) string {
	half := 100 * (e.Upper - e.Lower) / 2
	digits := max(0, min(3, 1-int(math.Floor(math.Log10(math.Max(half, 1e-4))))))
	return fmt.Sprintf("%+.*f%% ± %.*f%%", digits, 100*e.Gain, digits, half)
}

func (r *Result) facts() (f report.Facts) {
	f.Add("Speed", r.Answer())
	if len(r.Runs) > 0 {
		f.Add("Nodes", r.nodes())
	}
	for _, t := range []struct {
		label string
		of    func(Run) time.Duration
		e     Estimate
	}{{"CPU", func(x Run) time.Duration { return x.CPU }, r.CPU}, {"Wall", func(x Run) time.Duration { return x.Wall }, r.Clock}} {
		if t.e.Known {
			f.Add(t.label, fmt.Sprintf("%.3f s and %.3f s a run, %s (95%%)", r.mean(0, t.of).Seconds(), r.mean(1, t.of).Seconds(), percent(t.e)))
		}
	}
	if r.Drifted {
		word := "slower"
		if r.Drift < 0 {
			word = "faster"
		}
		f.Add("Drift", fmt.Sprintf("the machine became %.1f%% %s meanwhile; that does not change the comparison", 100*math.Abs(r.Drift), word))
	}
	return f
}

// nodes states whether both players do the same work.
func (r *Result) nodes() string {
	for i, steady := range r.Steady {
		if !steady {
			return fmt.Sprintf("%s has a different count in every run: the time per node is compared",
				harmless.Line(r.Names[i]))
		}
	}
	first := r.Runs[0]
	if first[0].Nodes == first[1].Nodes {
		return fmt.Sprintf("%d each", first[0].Nodes)
	}
	return fmt.Sprintf("%d and %d: these engines search differently; the time per node is compared",
		first[0].Nodes, first[1].Nodes)
}

func (r *Result) mean(player int, of func(Run) time.Duration) time.Duration {
	var sum time.Duration
	for _, run := range r.Runs {
		sum += of(run[player])
	}
	return sum / time.Duration(len(r.Runs))
}

// details are what only the document of a comparison of speed has.
type details struct {
	Outcome   string   `json:"outcome"` // faster, slower, equal (within) or none: of the first player
	SameNodes bool     `json:"same_nodes"`
	Drift     *float64 `json:"drift"` // null: none was found
	Rounds    [][2]Run `json:"rounds"`
}

// Report returns the result as data: how much faster the first player is by both clocks.
func (r *Result) Report() *report.Report {
	verdict := r.Estimate().Verdict()
	d := &details{Outcome: r.Verdict(), SameNodes: r.sameNodes(), Rounds: append([][2]Run{}, r.Runs...)}
	if r.Drifted {
		d.Drift = &r.Drift
	}
	c := map[string]any{"by": "cpu", "within": r.Within} // what determines the runs
	if r.Wall {
		c["by"] = "wall"
	}
	return &report.Report{
		Kind: "speed", Config: c, Verdict: &verdict, Details: d, Answer: r.Answer(), Parts: []report.Part{r.facts()},
		Figures: []report.Figure{gain("cpu", r.CPU), gain("wall", r.Clock)},
		Players: []report.Player{{Name: r.Names[0], Faults: map[string]int{}}, {Name: r.Names[1], Faults: map[string]int{}}},
	}
}

// gain returns how much faster the first player is, by one clock: 0.02 is 2%.
func gain(id string, e Estimate) report.Figure {
	if !e.Known {
		return report.Unknown(id, "too few rounds, or the runs share a processor")
	}
	return report.Figure{ID: id, Unit: report.OfWhole,
		Estimate: sprt.Estimate{Value: e.Gain, Lower: e.Lower, Upper: e.Upper, Rule: "rounds"}}
}

// Verdict returns faster, slower, equal or none.
func (r *Result) Verdict() string {
	switch e := r.Estimate(); {
	case e.Verdict() == sprt.H1:
		return "faster"
	case e.Verdict() == sprt.H0:
		return "slower"
	case enough(e, r.Within):
		return "equal"
	}
	return "none"
}
