package stages

import (
	"strings"
	"testing"

	"match/players/git"
	"match/results/store"
	"match/sprt"
)

func lineOf(ids ...string) (line []git.Commit) {
	for _, id := range ids {
		line = append(line, git.Commit{ID: id})
	}
	return line
}

// After a branch was rewritten, the watch continues after the last tested commit that is still on it,
// and compares the next one with the last of those that could be played.
func TestBranchThatWasRewritten(t *testing.T) {
	b := NewBranch("toy", "main", []store.Idea{
		{Engine: "toy", Branch: "main", Commit: "a", Outcome: store.IdeaWatched},
		{Engine: "toy", Branch: "other", Commit: "x", Outcome: store.IdeaAccepted},
		{Engine: "other", Branch: "main", Commit: "x", Outcome: store.IdeaAccepted},
		{Engine: "toy", Branch: "main", Commit: "b", Outcome: store.IdeaAccepted},
		{Engine: "toy", Branch: "main", Commit: "c", Outcome: store.IdeaBroken},
		{Engine: "toy", Branch: "main", Commit: "d", Outcome: store.IdeaRejected},
		{Engine: "toy", Branch: "main", Commit: "e", Base: "c"}, // not over
	})
	for _, c := range []struct {
		line       []git.Commit
		open, next string
		begun      bool
		base       string // of the last commit
	}{
		{lineOf("a", "b", "c", "d", "e", "f"), "", "ef", true, "d"},
		{lineOf("a", "b", "c", "d", "e"), "", "e", true, "c"}, // it has begun with that one
		{lineOf("a", "b", "e", "d", "f"), "e", "f", true, "d"},
		{lineOf("a", "b", "c", "D", "E"), "", "DE", true, "b"},
		{lineOf("a", "B"), "", "B", true, "a"},
		{lineOf("A", "B", "C"), "", "", false, ""},
		{lineOf("A", "c", "x"), "", "x", true, ""},
	} {
		open, next, begun := b.Next(c.line)
		base := b.Base(c.line, c.line[len(c.line)-1].ID)
		if idsOf(open) != c.open || idsOf(next) != c.next || begun != c.begun || base != c.base {
			t.Errorf("%v: open %v, to test %v, %v, base %q", c.line, open, next, begun, base)
		}
	}
}

// Only tests that have begun and not ended are open.
func TestBranchOpen(t *testing.T) {
	b := NewBranch("toy", "main", []store.Idea{
		{ID: 1, Engine: "toy", Branch: "main", Commit: "a", Outcome: store.IdeaAccepted},
		{ID: 2, Engine: "toy", Branch: "main", Commit: "b"},
		{ID: 3, Engine: "toy", Branch: "main", Commit: "c", Running: true},
		{ID: 4, Engine: "toy", Branch: "main", Commit: "d"},
	})
	if open := b.Open(lineOf("a", "b", "c", "e")); len(open) != 1 || open[0].ID != 2 {
		t.Errorf("%+v", open)
	}
}

// What lost is searched with the test that has found it, whatever the protocol says now.
func TestLostHasTheTestOfThatTime(t *testing.T) {
	p, err := Read(".match.toml", []byte(strings.Replace(good, "sprt = [-5, 0]\nmodel = \"logistic\"", "test = \"fixed\"\ngames = 20", 1)))
	if err != nil {
		t.Fatal(err)
	}
	then := sprt.NewConfig(-20, -5)
	i := &store.Idea{Stages: []store.IdeaStage{{Name: "gone", Test: &then, Verdict: sprt.H0}, {Name: "regression", Test: &then, Verdict: sprt.H0}}}
	s := Lost(p, i)
	if s == nil || *s.Test != then || p.Stage("regression").Test != nil {
		t.Fatalf("%+v", s)
	}
	if c := s.Search(); c.Test.Elo0 != 5 || c.Test.Elo1 != 20 {
		t.Errorf("%+v", c)
	}
	if i.Stages = i.Stages[:1]; Lost(p, i) != nil {
		t.Error("a stage that is gone")
	}
}

func idsOf(line []git.Commit) (ids string) {
	for _, c := range line {
		ids += c.ID
	}
	return ids
}
