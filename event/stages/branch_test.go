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
		{Engine: "toy", Branch: "main", Commit: "e"}, // not over
	})
	for _, c := range []struct {
		line  []git.Commit
		next  int
		begun bool
		base  string
	}{
		{lineOf("a", "b", "c", "d", "e", "f"), 2, true, "d"},
		{lineOf("a", "b", "c", "D", "E"), 2, true, "b"},
		{lineOf("a", "B"), 1, true, "a"},
		{lineOf("A", "B", "C"), 0, false, ""},
		{lineOf("A", "c", "x"), 1, true, ""},
	} {
		next, begun := b.Next(c.line)
		if len(next) != c.next || begun != c.begun || b.Base(c.line) != c.base {
			t.Errorf("%v: %d to test, %v, base %q", c.line, len(next), begun, b.Base(c.line))
		}
	}
}
