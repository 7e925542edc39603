package event

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"match/players/git"
	"match/report"
	"match/sprt"
	"match/sprt/changepoint"
)

// bisectOf returns a search among the given number of places.
func bisectOf(places int) *Bisect {
	test := sprt.Config{Elo1: 150, Alpha: 0.05, Beta: 0.05, Test: sprt.Adaptive}
	b := &Bisect{
		SearchConfig: changepoint.SearchConfig{Test: test, Confidence: 0.9, Batch: 2, Open: 2},
		Summary:      "a line of tests", Games: 3000,
	}
	for i := range places {
		b.Places = append(b.Places, []git.Commit{{ID: fmt.Sprintf("%08d", i+1), Subject: "change"}})
		b.Suspects = append(b.Suspects, 1)
	}
	return b
}

// bisectPlan returns a line of five in which the fourth player is the first bad
// one.
func bisectPlan(b *Bisect) *Plan {
	p := planOf(b, "tapered", "tapered", "tapered", "tapered", "flat-flipped", "flat-flipped")
	p.Conditions.Limits.Nodes = 150
	for i := range p.Players {
		p.Players[i].Name = fmt.Sprintf("c%d", i)
	}
	return p
}

// A search finds the place, and writes the same files for any number of workers;
// the stored event agrees with the played one.
func TestBisectIsTheSameForAnyConcurrency(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 4} {
		p := bisectPlan(bisectOf(5)).files(t)
		s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
		out, err := Run(t.Context(), p, Options{Store: s, Concurrency: workers})
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, left(t, p))
		block := p.Format.Report(out).Text()
		if v, tested := out.Verdict(); !tested || v != sprt.H1 || !strings.HasPrefix(block, "Bisect | 00000004 change made the engine weaker, by ") {
			t.Errorf("%v, %v\n%s", v, tested, block)
		}
		search := out.Director.(*batches).search.(lineSearch)
		found, _ := search.Answer()
		top, chance := p.Format.(*Bisect).bisection(out).Belief().Top()
		if len(found.Places) != 1 || found.Places[0] != top || found.Chance != chance {
			t.Errorf("the director has %v, the report %d with %g", found, top, chance)
		}
		e, err := s.Event(t.Context(), out.Number)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Look(t.Context(), e)
		if err != nil || again.Plan.Format.Report(again).Text() != block {
			t.Errorf("looked at again: %v", err)
		}
	}
	if texts[0] != texts[1] {
		t.Error("1 and 4 workers left other files")
	}
}

func TestBisectReports(t *testing.T) {
	p := bisectPlan(bisectOf(5))
	b := p.Format.(*Bisect)
	b.Places[3] = []git.Commit{{ID: "aaaaaaaa", Broken: "why"}, {ID: "bbbbbbbb", Subject: "mends <it>"}}
	b.Suspects[3] = 2
	out, err := Run(t.Context(), p, Options{Concurrency: 2})
	if err != nil {
		t.Fatal(err)
	}
	block := b.Report(out).Text()
	for _, want := range []string{"one of 2 commits aaaaaaaa..bbbbbbbb made the engine weaker", "Ends   | nodes=150", "Line   | a line of tests",
		"Note   | games cannot distinguish these commits, since all but the last do not build: aaaaaaaa, bbbbbbbb", "mends <it> (or 1 before it)"} {
		if !strings.Contains(block, want) {
			t.Errorf("no %q in\n%s", want, block)
		}
	}
	text, err := out.Document("json")
	var d struct {
		Kind    string
		Figures struct{ Chance report.Figure }
		Details struct {
			Outcome string
			Answer  []git.Commit
			Steps   []struct{ Elo report.Figure }
			Places  []struct{ Player int }
		}
	}
	if err != nil || json.Unmarshal(text, &d) != nil || d.Kind != "bisect" || d.Details.Outcome != "found" || len(d.Details.Answer) != 2 ||
		d.Figures.Chance.Value < 0.9 || len(d.Details.Steps) != 1 || d.Details.Steps[0].Elo.Value > -5 || len(d.Details.Places) != 5 {
		t.Errorf("%s, %v", text, err)
	}
	text, err = out.Document("markdown")
	if err != nil || !strings.Contains(string(text), "| bbbbbbbb mends ") || strings.Contains(string(text), "<it>") {
		t.Errorf("%s, %v", text, err)
	}
	if _, err := out.Document("trf"); err != ErrNoDocument {
		t.Errorf("trf: %v", err)
	}
	sections := b.Report(out).Sections(report.Page)
	if len(sections) != 1 || len(sections[0].Rows) == 0 || len(sections[0].Charts) != 1 || len(sections[0].Charts[0].Series[0].Y) != 5 {
		t.Errorf("%+v", sections)
	}
	if fraction, text := out.Progress(); fraction < 0.9 || !strings.Contains(text[1], "aaaaaaaa..bbbbbbbb 9") {
		t.Errorf("progress: %g %s", fraction, text)
	}
}

// Equal ends are a result; a search in the other direction also works.
func TestBisectOfEqualEnds(t *testing.T) {
	b := bisectOf(2)
	p := planOf(b, "flat-flipped", "material", "tapered")
	out := play(t, p, Options{Concurrency: 2})
	if v, _ := out.Verdict(); v != sprt.H0 || !strings.Contains(b.Report(out).Text(), "the bad commit is not weaker than the good one") {
		t.Errorf("%v\n%s", v, b.Report(out).Text())
	}
	if len(out.Standing.Encounters) != 1 {
		t.Errorf("%d encounters", len(out.Standing.Encounters))
	}
	b = bisectOf(2)
	b.Better = true
	out = play(t, planOf(b, "flat-flipped", "material", "tapered"), Options{Concurrency: 2})
	if v, _ := out.Verdict(); v != sprt.H1 || !strings.Contains(b.Report(out).Text(), "made the engine stronger") {
		t.Errorf("%v\n%s", v, b.Report(out).Text())
	}
}

func TestBisectEndsAtItsCap(t *testing.T) {
	b := bisectOf(5)
	b.Games = 6
	out := play(t, bisectPlan(b), Options{Concurrency: 3})
	if v, _ := out.Verdict(); v != sprt.None || out.Standing.Pairs != 3 || !strings.Contains(b.Report(out).Text(), "no answer after 6 games") {
		t.Errorf("%v\n%s", v, b.Report(out).Text())
	}
}

func TestBisectRefuses(t *testing.T) {
	for want, change := range map[string]func(*Bisect){
		"games 3":        func(b *Bisect) { b.Games = 3 },
		"batch 0":        func(b *Bisect) { b.Batch = 0 },
		"confidence 1":   func(b *Bisect) { b.Confidence = 1 },
		"open 0":         func(b *Bisect) { b.Open = 0 },
		"0 suspects":     func(b *Bisect) { b.Suspects[0], b.Places[0] = 0, nil },
		"in a line of 1": func(b *Bisect) { b.Places = b.Places[:1] },
		"has 1 commits":  func(b *Bisect) { b.Suspects[1] = 2 },
		"must be below":  func(b *Bisect) { b.SearchConfig.Test.Elo1 = -5 },
	} {
		b := bisectOf(2)
		change(b)
		if err := b.Validate(3); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
