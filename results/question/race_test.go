package question

import (
	"math"
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// Races among candidates with known differences: they rarely have a wrong answer,
// rarely none if one candidate is good, and need fewer games than tests of all
// candidates.
func TestRaceOfKnownDifferences(t *testing.T) {
	q := Race{Test: sprt.Config{Elo1: 60, Alpha: 0.1, Beta: 0.1, Test: sprt.Adaptive}, Pairs: pairs, Elos: []float64{0, 60, -60}, Batch: 8, Runs: 200, Seed: 2}
	a, err := q.Answer()
	if err != nil {
		t.Fatal(err)
	}
	d := a.Details.(*raceDetails)
	wrong, _ := a.Figure("wrong")
	none, _ := a.Figure("none")
	if wrong.Lower > 0.1 || none.Lower > 0.1 || d.Answers[1] < 150 || wrong.Value != float64(d.Answers[0]+d.Answers[2])/200 {
		t.Errorf("%+v, %+v, %+v", wrong, none, d)
	}
	if !(d.Games.Mean < d.Separate && d.InTurn < d.Separate && d.Games.Mean > 32) {
		t.Errorf("%g games, of all tests %g, one after the other %g", d.Games.Mean, d.Separate, d.InTurn)
	}
	for _, want := range []string{"adaptive, normalized [0.00, 60.00], α=0.1 β=0.1 for the race, 3 candidates, seed 2, 200 races\n", "wrong answer   ", "candidate 2   at 60: answer in ", " on average; tests of all candidates take "} {
		if !strings.Contains(a.Text(), want) {
			t.Errorf("no %q in\n%s", want, a.Text())
		}
	}
	q.Worker = 1
	if b, err := q.Answer(); err != nil || b.Text() != a.Text() {
		t.Errorf("on one worker: %v\n%s", err, b.Text())
	}
	q.Elos = []float64{0}
	if _, err := q.Answer(); err == nil {
		t.Error("a race of one was run")
	}
	q.Elos = []float64{0, math.NaN()}
	if _, err := q.Answer(); err == nil {
		t.Error("a difference that is no number was taken")
	}
}

// One after the other: the first one that passes ends the race.
func TestInTurn(t *testing.T) {
	all, until := inTurn([]sprt.Expectation{{Pass: 1, Games: 100}, {Pass: 0, Games: 40}})
	if all != 140 || until != (100+140)/2 {
		t.Errorf("%g, %g", all, until)
	}
	if all, until := inTurn([]sprt.Expectation{{Pass: 0, Games: 10}, {Pass: 0, Games: 20}, {Pass: 0, Games: 30}}); all != 60 || math.Abs(until-60) > 1e-9 {
		t.Errorf("%g, %g", all, until)
	}
}

// Candidates are counted from 1, each with its share of the races.
func TestTextOfARace(t *testing.T) {
	q := Race{Elos: []float64{5, -2.5}, Runs: 40}
	text := strings.Join(q.lines(&report.Report{Figures: make([]report.Figure, 3)}, &raceDetails{Answers: []int{30, 4}}), "\n") + "\n"
	for _, want := range []string{"\ncandidate 1   at 5: answer in 75.00% of the races\n", "\ncandidate 2   at -2.5: answer in 10.00% of the races\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
