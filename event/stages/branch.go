package stages

import (
	"slices"

	"match/players/git"
	"match/players/spec"
	"match/results/store"
	"match/sprt"
	"match/sprt/changepoint"
)

// Branch is a watched branch of an engine, with what is stored of its commits.
type Branch struct {
	Engine, Name string
	Commits      []store.Idea // in the order in which they were tested
}

// NewBranch selects the commits of a branch from all ideas.
func NewBranch(engine, name string, all []store.Idea) *Branch {
	b := &Branch{Engine: engine, Name: name}
	for _, i := range all {
		if i.Engine == engine && i.Branch == name && i.Damage == "" {
			b.Commits = append(b.Commits, i)
		}
	}
	return b
}

// On returns the branch with those of its commits that are in a line of the repository: others were
// on it before it was rewritten.
func (b *Branch) On(line []git.Commit) *Branch {
	now := &Branch{Engine: b.Engine, Name: b.Name}
	for _, i := range b.Commits {
		if slices.ContainsFunc(line, func(c git.Commit) bool { return c.ID == i.Commit }) {
			now.Commits = append(now.Commits, i)
		}
	}
	return now
}

// settled returns the last commit whose test has ended, nil if there is none.
func (b *Branch) settled(ok func(*store.Idea) bool) *store.Idea {
	for k := range slices.Backward(b.Commits) {
		if i := &b.Commits[k]; i.Outcome != "" && ok(i) {
			return i
		}
	}
	return nil
}

// Next returns the commits of a line, oldest first, that come after the last one whose test has
// ended. begun is false if there is no such commit in the line: nothing was tested yet, or the
// branch was rewritten from its beginning.
func (b *Branch) Next(line []git.Commit) (next []git.Commit, begun bool) {
	last := b.On(line).settled(func(*store.Idea) bool { return true })
	if last == nil {
		return nil, false
	}
	return line[slices.IndexFunc(line, func(c git.Commit) bool { return c.ID == last.Commit })+1:], true
}

// Base returns the commit in the line that the next one is compared with: the last one that could
// be played.
func (b *Branch) Base(line []git.Commit) string {
	if i := b.On(line).settled(func(i *store.Idea) bool { return i.Outcome != store.IdeaBroken }); i != nil {
		return i.Commit
	}
	return ""
}

// Untold returns the commits whose tests have ended, and which the watcher has not told of.
func (b *Branch) Untold() (list []*store.Idea) {
	for k := range b.Commits {
		if i := &b.Commits[k]; i.Outcome != "" && i.Outcome != store.IdeaWatched && !i.Told {
			list = append(list, i)
		}
	}
	return list
}

// Lost returns the stage for non-regression that a commit has failed, nil if there is none.
func Lost(p *Protocol, i *store.Idea) *Stage {
	for k := range i.Stages {
		s := &i.Stages[k]
		if s.Verdict == sprt.H0 && s.Test != nil && s.Test.Elo1 <= 0 {
			return p.Stage(s.Name)
		}
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
