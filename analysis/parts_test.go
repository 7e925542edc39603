package analysis

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"match/report"
)

// The figures of the document add up to the score, and are those of the table.
func TestFiguresAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	c := randomPairs(rng, 20, 40)
	r := NewReport(c, plant(rng, c, carelessCaptures), Options{})
	d := r.Document()
	of := func(id string) report.Figure {
		f, ok := d.Figure(id)
		if !ok || f.Unit != report.OfWhole || f.Upper < f.Value || f.Lower > f.Value {
			t.Errorf("%s: %+v", id, f)
		}
		return f
	}
	sum := of("expected").Value - of("given_away").Value - of("forfeited").Value + of("given_away_by_opponents").Value + of("forfeited_by_opponents").Value + of("noise").Value
	score := of("score")
	if half, closed := score.PlusMinus(); math.Abs(sum-score.Value) > 1e-9 || !closed || math.Abs(100*half-r.Score.Points.Error) > 1e-9 {
		t.Errorf("the figures add up to %g, the score is %+v, %+v", sum, score, r.Score.Points)
	}
	if text := d.Text(); !strings.Contains(text, "= "+r.Points.Score.String()+"\n") {
		t.Errorf("no score in\n%s", text)
	}
	none := figure{Open: true}.as("x", 0)
	if one := (figure{Value: 75, Open: true}).as("x", 1); none.Defined() || none.Why == "" || !one.Defined() || one.Value != 0.75 || one.Closed() {
		t.Errorf("%+v, %+v", none, one)
	}
}

// A player that loses all of a few games has a score of 0, not none.
func TestNoPointsAreAFigure(t *testing.T) {
	c, err := Collect(Query{Player: "mine"}, sourceOf("x.pgn", "[White \"mine\"]\n[Black \"other\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"))
	if err != nil {
		t.Fatal(err)
	}
	d := NewReport(c, [][]Judgement{make([]Judgement, 4)}, Options{}).Document()
	for id, want := range map[string]bool{"score": true, "forfeited": true, "won_when_winning": false} {
		if f, ok := d.Figure(id); !ok || f.Defined() != want || f.Value != 0 {
			t.Errorf("%s: %+v", id, f)
		}
	}
}
