package tune

import (
	"fmt"
	"math"
	"strconv"

	"match/event"
	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
	"match/results"
	"match/sprt"
	"match/tune/spsa"
)

// details is what only the document of a tuning run has.
type details struct {
	Parameters []spsa.Estimate `json:"parameters"`
}

// Report implements event.Format: the parameters with their initial and current values and their
// course.
func (f *SPSA) Report(o *event.Outcome) *report.Report {
	run := o.Director.(*Director).Run()
	answer, n := run.Answer(), run.Results()
	r := results.OfStanding(kind, o.Standing, o.Config, nil)
	encounters := r.Encounters() // the list itself, which is made once
	for i := range encounters {
		encounters[i].Figures = nil // a difference between the two sides is none in strength
	}
	r.Title, r.Answer, r.Details = f.Title(nil), f.answer(answer.Parameters, n.Games()), &details{answer.Parameters}
	gain := gainOf(&answer)
	r.Figures = []report.Figure{gain}
	facts := report.Facts{{Label: "Games", Text: fmt.Sprintf("N: %d", n.Games())},
		{Label: "Penta", Text: fmt.Sprintf("[%d, %d, %d, %d, %d]", n[0], n[1], n[2], n[3], n[4])}}
	if gain.Defined() {
		facts.Add("Gain", fmt.Sprintf("%+.1f … %+.1f Elo (95%% or more) by the run's own games, which selected the values: no evidence", gain.Lower, gain.Upper))
	}
	r.Parts = []report.Part{f.section(run, answer.Parameters), facts}
	return r
}

// answer returns what was tuned and how far, "" before the first batch. What it gained only a test
// can tell: see event.Verified.
func (f *SPSA) answer(parameters []spsa.Estimate, games int) string {
	if games == 0 {
		return ""
	}
	played := plural.Count(games, "game")
	if games < f.Traits().Cap {
		played = fmt.Sprintf("%d of %s", games, plural.Count(f.Traits().Cap, "game"))
	}
	known := 0
	for i, e := range parameters {
		if determined(f.Params[i], e) {
			known++
		}
	}
	text := fmt.Sprintf("%s of %s after %s: ",
		plural.Count(len(f.Params), "parameter"), harmless.Line(f.Player.DisplayName()), played)
	if known == 0 {
		return text + "no best value is determined yet"
	}
	return text + fmt.Sprintf("the best value of %d is determined", known)
}

// gainOf returns the gain by the run's own games.
func gainOf(a *spsa.Answer) report.Figure {
	if a.Gain == nil {
		return report.Unknown("gain", "the games do not determine it")
	}
	return report.Figure{ID: "gain", Unit: "Elo", Estimate: sprt.Estimate{Value: *a.Gain, Lower: *a.Gain - *a.GainError, Upper: *a.Gain + *a.GainError, Rule: "spsa"}}
}

// section returns the table of the parameters, with a chart of each.
func (f *SPSA) section(run *spsa.Run, parameters []spsa.Estimate) *report.Section {
	left := func(title string, in report.View) report.Column {
		return report.Column{Title: title, In: in, Left: true}
	}
	s := &report.Section{Title: "Parameters", Columns: []report.Column{
		left("parameter", 0), left("start", 0), left("tuned", 0), left("mean", report.Terminal), left("min", report.Page), left("max", report.Page),
		left("best lies within (95%)", 0), left("Elo per unit at the start", 0),
	}}
	for i, e := range parameters {
		p := f.Params[i]
		s.Rows = append(s.Rows, []any{
			e.Name, p.Text(e.Start), p.Text(e.Tuned), fmt.Sprintf("%.2f", e.Value), p.Text(p.Min), p.Text(p.Max), within(p, e), slope(e),
		})
		s.Charts = append(s.Charts, wayOf(run, i, p, e))
	}
	return s
}

// undetermined stands for a value that the games do not determine.
const undetermined = "undetermined"

// determined reports whether the games determine the best value.
func determined(p spsa.Param, e spsa.Estimate) bool { return e.Low != p.Min || e.High != p.Max }

// within returns the interval of the best value, or how many games might determine it.
func within(p spsa.Param, e spsa.Estimate) string {
	switch t := e.GamesToTell; {
	case determined(p, e):
		return fmt.Sprintf("%.1f … %.1f", e.Low, e.High)
	case t == nil:
		return undetermined
	case t.More:
		return fmt.Sprintf("%s (takes more than %d games)", undetermined, t.Games)
	default:
		return fmt.Sprintf("%s (takes about %d games)", undetermined, t.Games)
	}
}

func slope(e spsa.Estimate) string {
	if e.Gradient == nil {
		return undetermined
	}
	return fmt.Sprintf("%+.3f ± %.3f", *e.Gradient, *e.GradientError)
}

// chartSteps is the maximum number of steps in a parameter's chart.
const chartSteps = 300

// Picture returns the course of every parameter of a run.
func Picture(run *spsa.Run) report.Picture {
	var of report.Picture
	params := run.Config().Params
	for i, e := range run.Answer().Parameters {
		of.Charts = append(of.Charts, wayOf(run, i, params[i], e))
	}
	return of
}

// wayOf returns the chart of a parameter's course, with its initial value, the mean that is the result,
// and the interval of the best value, which is clipped if it is wide.
func wayOf(run *spsa.Run, i int, p spsa.Param, e spsa.Estimate) report.Chart {
	s := report.Series{Look: report.Curve}
	c := report.Chart{Title: fmt.Sprintf("%s, c_end %g", e.Name, p.CEnd), Key: "Dashed: the start value.", Small: true}
	c.Y.Low, c.Y.High = e.Start-2*p.CEnd, e.Start+2*p.CEnd
	n := min(run.Done(), chartSteps)
	for k := range n {
		batch := (k+1)*run.Done()/n - 1
		value := run.At(batch)[i]
		s.Add(float64(batch+1), value)
		c.Y.Include(value)
	}
	if n == 0 {
		s.Add(0, e.Start)
	}
	done := float64(run.Done())
	c.X = report.Axis{Label: "batches", Low: s.X[0], High: done, Whole: true}
	c.Marks = []report.Mark{report.Level(report.Zero, e.Start, "")}
	c.Text = fmt.Sprintf("%s after %.0f batches, %s at first", short(s.Y[len(s.Y)-1]), done, short(e.Start))
	from := s.X[0]
	if run.Done() > 1 {
		from = float64(run.Done()/2 + 1)
		c.Marks = append(c.Marks, report.Mark{Look: report.Mean, X0: from, X1: done, Y0: e.Value, Y1: e.Value})
		c.Text += fmt.Sprintf("; %s in the mean from batch %.0f on", short(e.Value), from)
		c.Key += " Thick: the mean from that step on, which is the result."
	}
	if determined(p, e) {
		c.Marks = append(c.Marks, report.Mark{Look: report.Band, X0: from, X1: done, Y0: e.Low, Y1: e.High})
		c.Text += fmt.Sprintf("; the best lies within %s and %s", short(e.Low), short(e.High))
		c.Key += " Shaded: 95% interval of the best value."
	}
	c.Series = []report.Series{s}
	return c
}

// short returns a value for a line of text.
func short(x float64) string { return strconv.FormatFloat(math.Round(100*x)/100+0, 'f', -1, 64) }
