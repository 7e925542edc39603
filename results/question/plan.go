package question

import (
	"errors"
	"fmt"
	"strconv"

	"match/sprt"
)

// Plan asks how often a test passes and how many games it takes.
type Plan struct {
	Elo      float64 // the true difference, in logistic Elo
	Test     Test
	Variance Variance
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

// Planned is the answer to a Plan, and its JSON document.
type Planned struct {
	Elo   float64 `json:"elo"`
	Pass  float64 `json:"pass"`
	Games float64 `json:"games"`
	sprt.Config
	DrawRatio *float64 `json:"draw_ratio,omitempty"`
	Bias      *float64 `json:"bias,omitempty"`
	Variance  float64  `json:"variance"` // per game
	Tests     *Tests   `json:"tests,omitempty"`
}

// Answer plans the test.
func (q Plan) Answer() (*Planned, error) {
	if !q.Test.Bounded {
		return nil, ErrNoBounds
	}
	variance, err := q.Variance.PerGame()
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
	x := p.At(q.Elo)
	a := &Planned{Elo: q.Elo, Pass: x.Pass, Games: x.Games, Config: q.Test.Config, Variance: variance}
	if q.Variance.Pairs == nil {
		a.DrawRatio, a.Bias = &q.Variance.DrawRatio, &q.Variance.Bias
	}
	return a, nil
}

// Text returns the plan in one line.
func (p *Planned) Text() string {
	return fmt.Sprintf("%v: at %+.2f Elo it passes with %.4g %%, after %.0f games on average\n", p.Config, p.Elo, 100*p.Pass, p.Games)
}

// Bounds asks for the upper bound with which a test takes the given number of
// games.
type Bounds struct {
	Test     sprt.Config // the upper bound is ignored
	Variance Variance
	Games    float64
	At       string // where Games is the mean length: sprt.Worst or sprt.AtElo1
}

// Bound is the answer to Bounds, and its JSON document.
type Bound struct {
	sprt.Config
	Games    float64 `json:"games"`
	At       string  `json:"at"`
	Variance float64 `json:"variance"` // per game
}

// Answer finds the bound.
func (q Bounds) Answer() (*Bound, error) {
	variance, err := q.Variance.PerGame()
	if err != nil {
		return nil, err
	}
	c, err := sprt.BoundsFor(q.Test, variance, q.Games, q.At)
	if err != nil {
		return nil, err
	}
	return &Bound{c, q.Games, q.At, variance}, nil
}

// Text returns the test in one line.
func (b *Bound) Text() string {
	where := "at worst"
	if b.At == sprt.AtElo1 {
		where = "at the upper bound"
	}
	return fmt.Sprintf("%v: %.0f games on average, %s\n", b.Config, b.Games, where)
}
