package question

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"match/report"
	"match/sprt"
)

// Table asks for a test's behaviour over a range of true differences, in
// logistic Elo. From, To and Step are chosen to suit the test if they are nil.
type Table struct {
	Test           sprt.Config
	Variance       Variance
	From, To, Step *float64
}

// Tabulated is the answer to a Table.
type Tabulated struct {
	Rows     []row `json:"rows"`
	config   tableConfig
	plan     sprt.Plan
	from, to float64
}

// tableConfig is what determines a table.
type tableConfig struct {
	sprt.Config
	Variance float64 `json:"variance"` // per game
}

// row is the test's behaviour at one true difference.
type row struct {
	Elo float64 `json:"elo"`
	sprt.Expectation
}

// ErrNoRange means that no range of true differences suits the test, so the range
// must be given.
var ErrNoRange = errors.New("the bounds are too far from 0 for any score")

// mostRows keeps a mistyped step from printing for hours.
const mostRows = 10_000

// Answer computes the rows.
func (q Table) Answer() (*Tabulated, error) {
	variance, err := q.Variance.perGame()
	if err != nil {
		return nil, err
	}
	t := &Tabulated{config: tableConfig{q.Test, variance}}
	if t.plan, err = sprt.NewPlan(q.Test, variance); err != nil {
		return nil, err
	}
	step, err := q.rows(t)
	if err != nil {
		return nil, err
	}
	for i := range int(math.Floor((t.to-t.from)/step+1e-9)) + 1 {
		elo := t.from + float64(i)*step
		t.Rows = append(t.Rows, row{elo, t.plan.At(elo)})
	}
	return t, nil
}

// rows sets the range of a table and returns its step.
func (q Table) rows(t *Tabulated) (step float64, err error) {
	elo0, elo1, ok := t.plan.Bounds()
	if !ok && (q.From == nil || q.To == nil) {
		return 0, ErrNoRange
	}
	third := (elo1 - elo0) / 3
	t.from = *cmp.Or(q.From, new(math.Floor(elo0-third)))
	t.to = *cmp.Or(q.To, new(math.Ceil(elo1+third)))
	step = *cmp.Or(q.Step, new(niceStep(math.Abs(t.to-t.from)/20)))
	if !(step > 0) || !(t.from < t.to) || math.IsInf(t.to-t.from, 0) || (t.to-t.from)/step > mostRows {
		return 0, fmt.Errorf("rows from %g to %g in steps of %g: want an ascending range of at most %d rows",
			t.from, t.to, step, mostRows)
	}
	return step, nil
}

// niceStep returns the smallest of 1, 2 and 5 times a power of ten that is at
// least v.
func niceStep(v float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= v {
			return m * power
		}
	}
	return 10 * power
}

// Report returns the table as data.
func (t *Tabulated) Report() *report.Report {
	s := &report.Section{Title: "Test by true difference", Columns: report.Columns("    Elo", "pass %", "games")}
	for _, r := range t.Rows {
		s.Rows = append(s.Rows, []any{fmt.Sprintf("%7.2f", r.Elo), fmt.Sprintf("%.2f", 100*r.Pass), fmt.Sprintf("%.0f", r.Games)})
	}
	s.Charts = t.Picture().Charts
	return &report.Report{
		Kind: "table", Config: &t.config, Details: t,
		Parts: []report.Part{report.Notes{fmt.Sprintf("%v, variance %.4f per game", t.config.Config, t.config.Variance)}, s},
	}
}

// curvePoints is the number of points of a plot, which has more than the table has rows.
const curvePoints = 400

// Picture returns the pass probability and the expected games against the true difference, with a dashed
// line at each bound.
func (t *Tabulated) Picture() report.Picture {
	c := &t.config
	across := report.Axis{Label: "true difference, logistic Elo", Low: t.from, High: t.to}
	pass := report.Chart{Title: "Pass probability, %", X: across, Y: report.Axis{High: 100}}
	games := report.Chart{Title: "Expected games", X: across, Y: report.Axis{Whole: true}}
	if elo0, elo1, ok := t.plan.Bounds(); ok {
		pass.Marks = []report.Mark{report.Upright(report.Zero, elo0), report.Upright(report.Zero, elo1)}
		games.Marks = pass.Marks
	}
	passed, played := report.Series{Look: report.Curve}, report.Series{Look: report.Curve}
	for i := range curvePoints + 1 {
		elo := t.from + (t.to-t.from)*float64(i)/curvePoints
		x := t.plan.At(elo)
		passed.Add(elo, 100*x.Pass)
		played.Add(elo, x.Games)
		games.Y.Include(x.Games)
	}
	pass.Series, games.Series = []report.Series{passed}, []report.Series{played}
	title := fmt.Sprintf("SPRT %v [%g, %g], α=%.4g β=%.4g", c.Model, c.Elo0, c.Elo1, c.Alpha, c.Beta)
	return report.Picture{Title: title, Charts: []report.Chart{pass, games}}
}
