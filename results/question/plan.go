package question

import (
	"errors"
	"fmt"
	"strconv"

	"match/report"
	"match/sprt"
)

// Plan asks how often a test passes and how many games it takes.
type Plan struct {
	Elo      float64 // the true difference, in logistic Elo
	Test     Test
	Variance Variance
	Beside   bool // plan the other kind of test as well, and compare the two
}

// ParsePlan reads a question from a line: a difference in Elo, or a JSON
// document. Missing fields are taken from q.
func ParsePlan(line string, q Plan) (Plan, error) {
	var err error
	if !isDocument(line) {
		if q.Elo, err = strconv.ParseFloat(line, 64); err != nil {
			return q, fmt.Errorf("%q: want a JSON document or an Elo difference", line)
		}
		return q, nil
	}
	d, err := parseDocument(line, "elo", "draw_ratio", "bias")
	if err != nil {
		return q, err
	}
	if d.Elo == nil {
		return q, errors.New(`"elo" is missing: the true difference in logistic Elo`)
	}
	q.Elo = *d.Elo
	if d.DrawRatio != nil {
		q.Variance.DrawRatio, q.Variance.Pairs = *d.DrawRatio, nil
	}
	if d.Bias != nil {
		q.Variance.Bias, q.Variance.Pairs = *d.Bias, nil
	}
	q.Test, err = d.test(q.Test)
	return q, err
}

// planConfig is what determines a plan.
type planConfig struct {
	sprt.Config
	Elo       float64  `json:"elo"`
	DrawRatio *float64 `json:"draw_ratio,omitempty"`
	Bias      *float64 `json:"bias,omitempty"`
	Variance  float64  `json:"variance"` // per game
}

// planDetails are what only the document of a plan has.
type planDetails struct {
	Tests *tests `json:"tests,omitempty"`
}

// planned is the rule of figures that a plan computes.
const planned sprt.Rule = "planned"

// Answer plans the test.
func (q Plan) Answer() (*report.Report, error) {
	if !q.Test.Bounded {
		return nil, ErrNoBounds
	}
	variance, err := q.Variance.perGame()
	if err != nil {
		return nil, err
	}
	if !(q.Elo >= -sprt.MaxElo && q.Elo <= sprt.MaxElo) {
		return nil, fmt.Errorf("elo %g must be a number between -%d and %[2]d", q.Elo, sprt.MaxElo)
	}
	p, err := sprt.NewPlan(q.Test.Config, variance)
	if err != nil {
		return nil, err
	}
	c := &planConfig{Config: q.Test.Config, Elo: q.Elo, Variance: variance}
	if q.Variance.Pairs == nil {
		c.DrawRatio, c.Bias = &q.Variance.DrawRatio, &q.Variance.Bias
	}
	x := p.At(q.Elo)
	pass, games := report.Exact("pass", x.Pass, planned).In(report.OfWhole), report.Exact("games", x.Games, planned).In("games")
	d, lines := &planDetails{}, report.Notes{c.text(c.Config, x)}
	if q.Beside {
		if d.Tests = c.both(); d.Tests != nil {
			lines = append(lines, c.beside(d.Tests, x)...)
		}
	}
	return &report.Report{Kind: "plan", Config: c, Figures: []report.Figure{pass, games}, Details: d,
		Parts: []report.Part{lines}}, nil
}

// text returns what a test does in one line.
func (c *planConfig) text(test sprt.Config, x sprt.Expectation) string {
	return fmt.Sprintf("%v: at %+.2f Elo it passes with %.4g%%, after %.0f games on average",
		test, c.Elo, 100*x.Pass, x.Games)
}

// Bounds asks for the upper bound with which a test takes the given number of
// games.
type Bounds struct {
	Test     sprt.Config // the upper bound is ignored
	Variance Variance
	Games    float64
	At       string // where Games is the mean length: sprt.Worst or sprt.AtElo1
}

// boundsConfig is what determines bounds.
type boundsConfig struct {
	Games    float64 `json:"games"`
	At       string  `json:"at"`
	Variance float64 `json:"variance"` // per game
}

// boundsDetails are what only the document of bounds has.
type boundsDetails struct {
	Test sprt.Config `json:"sprt"`
}

// Answer finds the bound.
func (q Bounds) Answer() (*report.Report, error) {
	variance, err := q.Variance.perGame()
	if err != nil {
		return nil, err
	}
	c, err := sprt.BoundsFor(q.Test, variance, q.Games, q.At)
	if err != nil {
		return nil, err
	}
	where := "at worst"
	if q.At == sprt.AtElo1 {
		where = "at the upper bound"
	}
	return &report.Report{
		Kind: "bounds", Config: &boundsConfig{q.Games, q.At, variance}, Details: &boundsDetails{c},
		Parts: []report.Part{report.Notes{fmt.Sprintf("%v: %.0f games on average, %s", c, q.Games, where)}},
	}, nil
}
