package stages

import (
	"slices"

	"match/players/git"
	"match/players/spec"
	"match/results/store"
	"match/sprt"
	"match/sprt/changepoint"
)

// Branch is what is stored of the commits of a watched branch, in the order in which they were tested.
type Branch []store.Idea

// NewBranch selects the commits of an engine's branch from all ideas.
func NewBranch(engine, name string, all []store.Idea) Branch {
	return slices.DeleteFunc(slices.Clone(all), func(i store.Idea) bool {
		return i.Engine != engine || i.Branch != name || i.Damage != ""
	})
}

// of returns the last test of a commit that has ended, and the last one if none has; nil if there is none.
func (b Branch) of(commit string) (settled, open *store.Idea) {
	for k := range b {
		switch i := &b[k]; {
		case i.Commit != commit:
		case i.Outcome != "":
			settled, open = i, nil
		case settled == nil:
			open = i
		}
	}
	return settled, open
}

// Open returns the tests of commits that have begun and not ended, and that no process is playing.
func (b Branch) Open(commits []git.Commit) (list []*store.Idea) {
	for _, c := range commits {
		if _, open := b.of(c.ID); open != nil && !open.Running {
			list = append(list, open)
		}
	}
	return list
}

// Next returns the commits of a line, oldest first, that come after the last one whose test has
// ended, and before these the ones whose tests have begun. begun is false if there is no such commit in the
// line: nothing was tested yet, or the branch was rewritten from its beginning.
func (b Branch) Next(line []git.Commit) (open, next []git.Commit, begun bool) {
	for k, c := range slices.Backward(line) {
		if settled, _ := b.of(c.ID); settled == nil {
			continue
		}
		open = slices.DeleteFunc(slices.Clone(line[:k]), func(c git.Commit) bool { _, open := b.of(c.ID); return open == nil })
		return open, line[k+1:], true
	}
	return nil, nil, false
}

// Base returns the commit that a commit in the line is compared with: the last one before it that was
// played, or the one with which its test has begun.
func (b Branch) Base(line []git.Commit, commit string) string {
	before := line[:max(0, slices.IndexFunc(line, func(c git.Commit) bool { return c.ID == commit }))]
	if _, i := b.of(commit); i != nil && slices.ContainsFunc(before, func(c git.Commit) bool { return c.ID == i.Base }) {
		return i.Base
	}
	for _, c := range slices.Backward(before) {
		if i, _ := b.of(c.ID); i != nil && i.Outcome != store.IdeaBroken && i.Outcome != store.IdeaCancelled {
			return c.ID
		}
	}
	return ""
}

// Unreported returns the commits whose tests have ended, and which the watcher has not reported.
func (b Branch) Unreported() (list []*store.Idea) {
	for k := range b {
		if i := &b[k]; i.Outcome != "" && i.Outcome != store.IdeaWatched && !i.Reported {
			list = append(list, i)
		}
	}
	return list
}

// Lost returns the stage for non-regression that a commit has failed, with the test of that time, nil if
// there is none.
func Lost(p *Protocol, i *store.Idea) *Stage {
	for k := range i.Stages {
		s := &i.Stages[k]
		now := p.Stage(s.Name)
		if now == nil || s.Verdict != sprt.H0 || s.Test == nil || s.Test.Elo1 > 0 {
			continue
		}
		then := *now
		then.Test = s.Test
		return &then
	}
	return nil
}

// Search returns the search for the commit that lost what a stage has found. The stage has compared
// the ends: the search goes on even if its own test of them passes.
func (s *Stage) Search() changepoint.SearchConfig {
	test := *s.Test
	test.Elo0, test.Elo1 = -s.Test.Elo1, -s.Test.Elo0
	return changepoint.SearchConfig{
		Test: test, Confidence: changepoint.DefaultConfidence, Batch: changepoint.DefaultBatch, Open: changepoint.DefaultOpen, Anyway: true,
	}
}

// Player returns a commit of a repository as a player that is not built yet, with a stage's keys.
func (s *Stage) Player(repo, commit string) (spec.Player, error) {
	who, err := spec.ParseWith("git:"+commit, s.Each)
	if err == nil {
		who.Source = &spec.Source{Ref: commit, Repo: repo}
	}
	return who, err
}
