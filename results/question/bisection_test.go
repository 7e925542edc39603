package question

import (
	"strings"
	"testing"

	"match/sprt"
	"match/sprt/changepoint"
)

// Bisections of histories with a large step nearly always find it, and report
// their length in games, two per pair.
func TestBisectionsOfInventedHistories(t *testing.T) {
	q := Bisection{
		Test:   sprt.Config{Elo1: 8, Alpha: 0.05, Beta: 0.05, Test: sprt.Adaptive},
		Search: changepoint.SearchConfig{Confidence: 0.95, Batch: 16, Open: changepoint.DefaultOpen}, Commits: 16, Step: 80, Runs: 40, Seed: 1,
	}
	a, err := q.Answer()
	if err != nil {
		t.Fatal(err)
	}
	if a.Runs != 40 || a.Told < 35 || a.Right.Value < 0.8 || a.Commits != 16 || a.Step != 80 || a.Halving {
		t.Errorf("%+v", a)
	}
	if !(a.First > 0 && a.First < a.Games && a.Games < float64(a.Most) && a.Median <= a.Most) || a.Median%2 != 0 || a.Most%2 != 0 {
		t.Errorf("games: %g, of which the ends %g, half within %d, 95 %% within %d", a.Games, a.First, a.Median, a.Most)
	}
	text := a.Text()
	for _, want := range []string{"Lines | 40 of 16 commits, a step of 80 Elo; the test finds a difference between the ends of ", "Right | ", " on average, of which ", "Two   | two steps are reported in 0, where there is only one\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	q.Workers = 1
	if b, err := q.Answer(); err != nil || b.Text() != text {
		t.Errorf("on one worker: %v\n%s", err, b.Text())
	}
	q.Seed = 2
	if b, err := q.Answer(); err != nil || b.Games == a.Games {
		t.Errorf("with another seed: %v, %+v", err, b)
	}
}

// The last line is about a second step, and is missing for a binary search.
func TestLinesOfBisections(t *testing.T) {
	a := BisectionSimulated{Commits: 8, Step: 20, Second: -5, Runs: 9, Told: 8, Right: sprt.NewProportion(6, 8), Two: 4, Both: 3, Games: 100.4, First: 40, Median: 90, Most: 300}
	const first = "Lines | 9 of 8 commits, a step of 20 Elo; the test finds a difference between the ends of 8\n" +
		"Right | 75.0% of these (95%: 40.9 to 92.9)\n" +
		"Games | 100 on average, of which 40 test the ends; half need 90, 95% at most 300\n"
	same(t, "two steps", a.Text(), first+"Two   | two steps are reported in 4; in 3 of these both are right, the larger one first\n")
	a.Halving = true
	same(t, "halving", a.Text(), first)
	same(t, "as JSON", asJSON(t, a)[:60], `{"commits":8,"step_elo":20,"second_step_elo":-5,"halving":tr`)
}

func TestBisectionsThatCannotBe(t *testing.T) {
	test := sprt.Config{Elo1: 8, Alpha: 0.05, Beta: 0.05}
	for name, q := range map[string]Bisection{
		"no commits": {Test: test, Search: changepoint.SearchConfig{Confidence: 0.95, Batch: 16, Open: 2}, Step: 20, Runs: 1},
		"no test":    {Search: changepoint.SearchConfig{Confidence: 0.95, Batch: 16, Open: 2}, Commits: 8, Step: 20, Runs: 1},
	} {
		if a, err := q.Answer(); err == nil {
			t.Errorf("%s: %+v", name, a)
		}
	}
}
