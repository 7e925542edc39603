package stages

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"match/event"
	"match/openings"
	"match/record"
	"match/results/store"
	"match/sprt"
)

// placed notes where the matches of stages start in the order of the book. Each match passes with these pairs.
type placed struct {
	list  []string
	pairs int
	notes []string
}

func (p *placed) options(s *store.Store) Options {
	return Options{Store: s, Note: func(line string) { p.notes = append(p.notes, line) }, Play: func(_ context.Context, s *Stage, plan *event.Plan, _ event.Options) (*event.Outcome, error) {
		p.list = append(p.list, fmt.Sprintf("%s %d:%d", s.Name, plan.Conditions.Seed, plan.Conditions.BookStart))
		out := &event.Outcome{Plan: plan, Standing: record.NewStanding([]string{"new", "old"})}
		out.Standing.Restore(record.Encounter{Players: [2]int{0, 1}, Counts: sprt.Pentanomial{0, 0, 0, 0, p.pairs}, LLR: 10})
		return out, nil
	}}
}

// Stages with the same book and seed use its openings one after the other, and a test of a version that is
// repeated goes on with them. A book that is used up starts again, which is noted.
func TestStagesGoOnInTheBook(t *testing.T) {
	test, s := newTest(t, strings.Replace(good, "games = 20000", "games = 2000", 1))
	n := openings.Default().Len()
	p := &placed{pairs: n * 3 / 10}
	run := func() {
		t.Helper()
		key, err := test.Key()
		if err != nil {
			t.Fatal(err)
		}
		test.Idea.Key = key
		if err := test.Run(t.Context(), p.options(s)); err != nil || test.Idea.Outcome != store.IdeaAccepted {
			t.Fatalf("%+v, %v", test.Idea, err)
		}
	}
	again := func() {
		t.Helper()
		test.Idea = &store.Idea{Name: "lmr", Engine: "toy", Key: test.Idea.Key, Again: test.Idea.Again + 1}
		if err := s.AddIdea(t.Context(), test.Idea); err != nil {
			t.Fatal(err)
		}
	}
	run()
	again()
	run()
	var want []string
	for k, name := range []string{"stc 1", "ltc 1", "scaling 9", "stc 1", "ltc 1", "scaling 9"} {
		want = append(want, fmt.Sprintf("%s:%d", name, []int{0, 1, 0, 2, 3, 1}[k]*p.pairs+1))
	}
	if !slices.Equal(p.list, want) {
		t.Errorf("started at %q, want %q", p.list, want)
	}
	if note := fmt.Sprintf("stage ltc has used openings again: the book has %d, and the stages before it played %d pairs", n, 3*p.pairs); len(p.notes) != 1 || p.notes[0] != note {
		t.Errorf("%q", p.notes)
	}
	again()
	if err := test.recall(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if start, err := test.startOf(test.Stages[0]); start != 4*p.pairs-n+1 || err != nil {
		t.Errorf("after all openings: %d, %v", start, err)
	}
}

// A stage keeps its place, whatever others play after it has begun; another machine finds the same place in a
// database with the stages before it.
func TestStageKeepsItsOpenings(t *testing.T) {
	test, s := newTest(t, good)
	p := &placed{pairs: 700}
	key, err := test.Key()
	if err != nil {
		t.Fatal(err)
	}
	test.Idea.Key = key
	test.Stages, test.Only = test.Protocol.OfIdeas()[:1], true
	if err := test.Run(t.Context(), p.options(s)); err != nil {
		t.Fatal(err)
	}
	elsewhere := &Test{Protocol: test.Protocol, Idea: &store.Idea{Name: "lmr", Engine: "toy"}, Candidate: test.Candidate, Base: test.Base}
	ltc := test.Protocol.Stage("ltc")
	if err := elsewhere.Follow(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if plan, err := elsewhere.Plan(ltc); err != nil || plan.Conditions.BookStart != 701 {
		t.Errorf("%+v, %v", plan, err)
	}
	if !elsewhere.Continues(ltc) || elsewhere.Continues(test.Protocol.Stage("stc")) || elsewhere.Continues(test.Protocol.Stage("scaling")) {
		t.Error("which stages start after others")
	}
	test.Stages = test.Protocol.OfIdeas()[1:2]
	if err := test.Run(t.Context(), p.options(s)); err != nil {
		t.Fatal(err)
	}
	test.record("stc").Counts[4] = 1000
	if plan, err := test.Plan(ltc); err != nil || plan.Conditions.BookStart != 701 {
		t.Errorf("%+v, %v", plan, err)
	}
}
