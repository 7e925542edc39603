package question

import (
	"errors"
	"math"
	"testing"

	"match/sprt"
)

func TestPlan(t *testing.T) {
	p, err := Plan{Elo: 5, Test: zeroEight, Variance: natural}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	same(t, "text", p.Text(), "normalized [0.00, 8.00], α=0.05 β=0.05: at +5.00 Elo it passes with 98.63%, after 7436 games on average\n")
	pass, _ := p.Figure("pass")
	games, _ := p.Figure("games")
	if c := p.Config.(*planConfig); pass.Value < 0.986 || pass.Value > 0.987 || math.Abs(games.Value-7435.9) > 0.1 || *c.DrawRatio != 0.49 || *c.Bias != 191 || math.Abs(c.Variance-0.064918) > 1e-6 {
		t.Errorf("%+v, %+v, %+v", pass, games, c)
	}
	p, err = Plan{Elo: 5, Test: zeroEight, Variance: Variance{DrawRatio: 0.49, Bias: 191, Pairs: &pairs}}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	if c := p.Config.(*planConfig); c.DrawRatio != nil || c.Bias != nil || math.Abs(c.Variance-0.157458) > 1e-6 {
		t.Errorf("%+v", c)
	}
}

func TestPlanRefuses(t *testing.T) {
	if _, err := (Plan{Elo: 5, Test: plainTest, Variance: natural}).Answer(); !errors.Is(err, ErrNoBounds) {
		t.Error(err)
	}
	for _, elo := range []float64{-sprt.MaxElo - 1, sprt.MaxElo + 1, math.NaN()} {
		_, err := Plan{Elo: elo, Test: zeroEight, Variance: natural}.Answer()
		fails(t, "elo", err, "must be a number between")
	}
	for _, elo := range []float64{-sprt.MaxElo, sprt.MaxElo} {
		if _, err := (Plan{Elo: elo, Test: zeroEight, Variance: natural}).Answer(); err != nil {
			t.Error(err)
		}
	}
	_, err := Plan{Test: zeroEight, Variance: Variance{DrawRatio: 2}}.Answer()
	fails(t, "draw ratio", err, "draw ratio 2")
}

func TestParsePlan(t *testing.T) {
	given := Plan{Elo: 1, Test: zeroEight, Variance: Variance{DrawRatio: 0.4, Bias: 100, Pairs: &pairs}}
	change := func(f func(*Plan)) Plan {
		q := given
		f(&q)
		return q
	}
	for line, want := range map[string]Plan{
		"5":                            change(func(q *Plan) { q.Elo = 5 }),
		"-3.5":                         change(func(q *Plan) { q.Elo = -3.5 }),
		`{"elo":2}`:                    change(func(q *Plan) { q.Elo = 2 }),
		`{"elo":2,"draw_ratio":0.6}`:   change(func(q *Plan) { q.Elo, q.Variance.DrawRatio, q.Variance.Pairs = 2, 0.6, nil }),
		`{"elo":2,"bias":60}`:          change(func(q *Plan) { q.Elo, q.Variance.Bias, q.Variance.Pairs = 2, 60, nil }),
		`{"elo":2,"elo0":-8,"elo1":0}`: change(func(q *Plan) { q.Elo, q.Test.Elo0, q.Test.Elo1 = 2, -8, 0 }),
	} {
		if got, err := ParsePlan(line, given); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", line, got, err, want)
		}
	}
	for line, want := range map[string]string{
		"x":                       "want a JSON document or an Elo difference",
		"{":                       "not a JSON document",
		`{"sprt":[0,8]}`:          `"elo" is missing`,
		`{"elo":1,"sprt":[8,0]}`:  "8",
		`{"elo":1,"penta":[1]}`:   `unknown name "penta"`,
		`{"elo":1,"bias":"high"}`: "want a number",
	} {
		_, err := ParsePlan(line, given)
		fails(t, line, err, want)
	}
}

func TestBounds(t *testing.T) {
	for at, want := range map[string]string{
		sprt.Worst:  "normalized [0.00, 7.23], α=0.05 β=0.05: 20000 games on average, at worst\n",
		sprt.AtElo1: "normalized [0.00, 5.66], α=0.05 β=0.05: 20000 games on average, at the upper bound\n",
	} {
		b, err := Bounds{Test: plainTest.Config, Variance: natural, Games: 20000, At: at}.Answer()
		if err != nil {
			t.Fatal(err)
		}
		same(t, at, b.Text(), want)
		if c := b.Config.(*boundsConfig); c.At != at || c.Games != 20000 || math.Abs(c.Variance-0.064918) > 1e-6 {
			t.Errorf("%+v", c)
		}
	}
	_, err := Bounds{Test: plainTest.Config, Variance: natural, Games: 20000, At: "here"}.Answer()
	fails(t, "at", err, "here")
	_, err = Bounds{Test: plainTest.Config, Variance: Variance{DrawRatio: -1}, Games: 20000, At: sprt.Worst}.Answer()
	fails(t, "draw ratio", err, "draw ratio -1")
}

func TestParseElo(t *testing.T) {
	for text, want := range map[string]float64{"elo0": 0, "elo1": 8, "-2.5": -2.5} {
		if got, err := ParseElo(text, zeroEight.Config); err != nil || got != want {
			t.Errorf("%s: %g, %v", text, got, err)
		}
	}
	_, err := ParseElo("elo2", zeroEight.Config)
	fails(t, "elo2", err, `"elo2": want a number, elo0 or elo1`)
}

func TestParseModel(t *testing.T) {
	if q, err := ParsePlan(`{"elo": 5, "model": "bayesian"}`, Plan{Test: zeroEight}); err != nil || q.Test.Model != sprt.Bayesian {
		t.Error(q, err)
	}
	_, err := ParsePlan(`{"elo": 5, "model": "logistc"}`, Plan{Test: zeroEight})
	fails(t, "logistc", err, `did you mean "logistic"?`)
}
