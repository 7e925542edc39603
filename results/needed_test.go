package results

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"match/pgn"
	"match/report"
	"match/sprt"
)

// undecided returns a test of [0, 5] without a verdict.
func undecided(t testing.TB, counts sprt.Pentanomial) *Summary {
	t.Helper()
	c := sprt.NewConfig(0, 5)
	llr, err := c.LLRPairs(counts)
	if err != nil {
		t.Fatal(err)
	}
	games := sprt.Trinomial{Draws: counts.Games()}
	return &Summary{A: "tuned", B: "start", Test: report.TestAfter(c, llr), Pairs: counts, Games: games, Plans: true}
}

// The number of needed games is the planner's prediction from the current state
// of the test, at the measured difference and its variance.
func TestNeeded(t *testing.T) {
	counts := sprt.Pentanomial{100, 480, 800, 500, 120}
	s := undecided(t, counts)
	n, ok := s.Needed()
	variance, err := sprt.Variance(counts)
	if err != nil || !ok {
		t.Fatal(err, ok)
	}
	plan, err := sprt.NewPlan(s.Test.Config, variance)
	if err != nil {
		t.Fatal(err)
	}
	exact := 4000 + plan.From(s.Test.LLR).At(s.Elo().Value).Games
	if float64(n.Games) < exact || float64(n.Games) > exact*1.1 || n.Games%100 != 0 {
		t.Errorf("%d games, the plan says %g", n.Games, exact)
	}
	if *n.Least > n.Games || *n.Most < n.Games || *n.Least == *n.Most {
		t.Errorf("%d to %d do not hold %d", *n.Least, *n.Most, n.Games)
	}
	if block := s.Report().Text(); !strings.Contains(block, "no verdict\nNeed  | about "+itoa(n.Games)+" games in total for a verdict, if the difference is as measured; within its interval "+itoa(*n.Least)+" to "+itoa(*n.Most)+"\n") {
		t.Error(block)
	}
	text, err := s.Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d struct{ Details struct{ Needed *Needed } }
	if err := json.Unmarshal(text, &d); err != nil || d.Details.Needed == nil || d.Details.Needed.Games != n.Games || *d.Details.Needed.Most != *n.Most {
		t.Errorf("%v: %s", err, text)
	}
}

func itoa(n int) string { text, _ := json.Marshal(n); return string(text) }

// There is no text without a request, with a verdict, or if faults decide the
// games.
func TestNeededIsNotSaid(t *testing.T) {
	undecidedCounts := sprt.Pentanomial{100, 480, 800, 500, 120}
	for name, change := range map[string]func(*Summary){
		"nobody asks": func(s *Summary) { s.Plans = false },
		"a verdict":   func(s *Summary) { s.Test.Verdict = sprt.H1 },
		"faults":      func(s *Summary) { s.Faults[0] = map[pgn.Reason]int{"abandoned": 1000} },
		"no test":     func(s *Summary) { s.Test = nil },
	} {
		s := undecided(t, undecidedCounts)
		change(s)
		text, err := s.Report().JSON()
		if block := s.Report().Text(); err != nil || strings.Contains(block, "Need") && s.Test != nil || strings.Contains(string(text), "needed") {
			t.Errorf("%s: %s%s", name, block, text)
		}
	}
}

// There is no figure above a million games, or after only a few pairs.
func TestNeededHasLimits(t *testing.T) {
	s := undecided(t, sprt.Pentanomial{100, 480, 800, 500, 120})
	c := sprt.NewConfig(0, 0.01)
	s.Test = report.TestAfter(c, 0)
	n, ok := s.Needed()
	if block := s.Report().Text(); !ok || n.Games != sprt.MostPlanned || *n.Most != sprt.MostPlanned || !strings.Contains(block, "Need  | more than 1000000 games in total for a verdict") {
		t.Errorf("%+v, %v: %s", n, ok, block)
	}
	few := undecided(t, sprt.Pentanomial{0, 0, 2, 0, 0})
	text, _ := few.Report().JSON()
	if block := few.Report().Text(); !strings.Contains(block, "Need  | unknown: too few games to estimate how many would give a verdict\n") || strings.Contains(string(text), `"needed"`) {
		t.Errorf("%s%s", block, text)
	}
}

// The report of a race contains the number of remaining games.
func TestNeededOfARace(t *testing.T) {
	r := playedRace(t, sprt.Wald, worse, better)
	if strings.Contains(r.Report().Text(), "Need") {
		t.Error(r.Report().Text())
	}
	r.Plans = true
	n, ok := r.needed()
	left, known := r.left(math.MaxInt)
	if !ok || !known || n.Games != needed(640, left) || n.Games <= 640 {
		t.Errorf("%+v, %g are left", n, left)
	}
	text, err := r.Report().JSON()
	if block := r.Report().Text(); err != nil || !strings.Contains(block, "\nNeed  | about "+itoa(n.Games)+" games in total for a verdict, if the difference is as measured\n") || !strings.Contains(string(text), `"needed"`) {
		t.Errorf("%s%s", block, text)
	}
	r = playedRace(t, sprt.Wald, out)
	if r.Plans = true; strings.Contains(r.Report().Text(), "Need") {
		t.Error(r.Report().Text())
	}
}
