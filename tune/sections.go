package tune

import (
	"fmt"

	"match/event"
	"match/results"
	"match/tune/spsa"
)

// chartSteps is the maximum number of steps in a parameter's chart.
const chartSteps = 300

// Sections implements event.Sectioner: the parameters with their initial and
// current values and their course.
func (f *SPSA) Sections(o *event.Outcome) []results.Section {
	run := o.Director.(*Director).Run()
	s := results.Section{
		Title:  "Parameters",
		Header: []string{"parameter", "start", "tuned", "min", "max", "best lies within (95 %)", "Elo per unit at the start"},
	}
	for i, e := range run.Answer().Parameters {
		p := f.Params[i]
		s.Rows = append(s.Rows, []string{e.Name, p.Text(e.Start), p.Text(e.Tuned), p.Text(p.Min), p.Text(p.Max), within(p, e), slope(e)})
		s.Charts = append(s.Charts, wayOf(run, i, p, e))
	}
	return []results.Section{s}
}

// wayOf returns the chart of a parameter's course.
func wayOf(run *spsa.Run, i int, p spsa.Param, e spsa.Estimate) results.Chart {
	c := results.Chart{Title: fmt.Sprintf("%s, c_end %g", e.Name, p.CEnd), Unit: "batches", Start: e.Start, Scale: p.CEnd}
	if run.Done() > 1 {
		c.Mean = &results.Mean{From: float64(run.Done()/2 + 1), Value: e.Value}
	}
	if told(p, e) {
		c.Best = &results.Range{Low: e.Low, High: e.High}
	}
	n := min(run.Done(), chartSteps)
	for k := range n {
		batch := (k+1)*run.Done()/n - 1
		c.Steps, c.Values = append(c.Steps, float64(batch+1)), append(c.Values, run.At(batch)[i])
	}
	return c
}

// SectionsSayAll implements event.SelfExplained: the two sides are one player.
func (f *SPSA) SectionsSayAll() {}

// VariesPlayers implements event.Varying.
func (f *SPSA) VariesPlayers() {}
