package stages

import (
	"testing"

	"match/players/git"
	"match/results/store"
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

func idsOf(line []git.Commit) (ids string) {
	for _, c := range line {
		ids += c.ID
	}
	return ids
}
