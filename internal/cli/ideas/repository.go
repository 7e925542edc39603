package ideas

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"match/event/stages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/players"
	"match/players/git"
	"match/players/spec"
	"match/results/store"
)

// repository is the flag that names an engine's repository.
type repository struct{ path string }

func (r *repository) row() *flagtable.Row {
	return flagtable.Text(&r.path, "repo", "",
		"the engine's repository: a `DIR` (default: that of the working directory)")
}

// open returns the test of a ref by the protocol of the work tree, before anything is built.
func (r *repository) open(ctx context.Context, a *cli.App, ref string) (*stages.Test, error) {
	facts, protocol, err := r.protocol(ctx, a, ref)
	if err != nil {
		return nil, err
	}
	builder, branch := a.Builds.Builder(), protocol.Base
	if _, err := builder.Resolve(ctx, &spec.Source{Ref: branch, Repo: facts.Top}); err != nil {
		branch = "origin/" + branch // a clone of a CI job has only the branch of the job
		if _, remote := builder.Resolve(ctx, &spec.Source{Ref: branch, Repo: facts.Top}); remote != nil {
			return nil, protocol.Blame("test.base", fmt.Errorf("base: %w", err))
		}
	}
	base, err := builder.MergeBase(ctx, &spec.Source{Ref: ref, Repo: facts.Top}, branch)
	if err != nil {
		return nil, protocol.Blame("test.base", err)
	}
	return newTest(protocol, facts, ref, base), nil
}

// newTest returns the test of a version, which its ref names, against a base. Nothing is built yet.
func newTest(p *stages.Protocol, version *git.Facts, ref, base string) *stages.Test {
	unbuilt := func(ref string) spec.Player {
		return spec.Player{Kind: spec.UCI, Source: &spec.Source{Ref: ref, Repo: version.Top}}
	}
	return &stages.Test{Protocol: p, Dir: version.Top, Candidate: unbuilt(ref), Base: unbuilt(base), Idea: &store.Idea{
		Engine: version.Name, Name: version.Branch, Title: version.Subject, Author: version.Author, Commit: version.Commit, Base: base,
		Begun: time.Now().UTC().Truncate(time.Second),
	}}
}

// protocol reads [test] in the work tree of the repository of a ref.
func (r *repository) protocol(ctx context.Context, a *cli.App, ref string) (*git.Facts, *stages.Protocol, error) {
	if git.IsURL(r.path) {
		return nil, nil, errors.New("--repo: want a directory: ideas are tested in a clone, by the .match.toml of its work tree")
	}
	facts, err := a.Builds.Builder().Facts(ctx, &spec.Source{Ref: ref, Repo: r.path})
	if err != nil {
		return nil, nil, cli.WithFlags(commandHint(ref, err))
	}
	if facts.Top == "" {
		return nil, nil, fmt.Errorf("%s has no work tree: ideas are tested by the %s of a work tree",
			facts.Name, git.RecipeFile)
	}
	text, err := facts.Instructions()
	if err != nil {
		return nil, nil, err
	}
	p, err := stages.Read(git.RecipeFile, text)
	if unknown := git.UnknownKey(text); err != nil && unknown != nil { // such as [tests]
		err = unknown
	}
	if errors.Is(err, stages.ErrNoTest) {
		err = fmt.Errorf("%w: 'match test init' adds one", err)
	}
	return &facts, p, err
}

// commandHint adds to the error for an unknown ref that a word may be a misspelled command.
func commandHint(ref string, err error) error {
	if errors.Is(err, fs.ErrNotExist) || strings.HasPrefix(ref, ":") {
		return err
	}
	return fmt.Errorf("%w (or see 'match test --help' for commands)", err)
}

// baseError means that the base of a test cannot be built: the candidate is not to blame.
type baseError struct {
	base string
	err  error
}

func (e *baseError) Error() string { return fmt.Sprintf("the base: player %.8s: %v", e.base, e.err) }

func (e *baseError) Unwrap() error { return e.err }

// build builds both engines of a test and names the idea after what was built.
func build(ctx context.Context, t *stages.Test) error {
	list := []spec.Player{t.Candidate, t.Base}
	err := players.Prepare(ctx, list)
	if who := (*git.PlayerError)(nil); errors.As(err, &who) && who.Player == &list[1] {
		return &baseError{t.Idea.Base, who.Unwrap()}
	}
	if err != nil {
		return err
	}
	t.Candidate, t.Base = list[0], list[1]
	i := t.Idea
	i.Commit, i.Dirty = t.Candidate.Source.Commit, t.Candidate.Source.Dirty
	if i.Dirty != "" && i.Commit == i.Base {
		i.Title = "changes of the work tree"
		if i.Name == "" || i.Name == t.Protocol.Base { // edits on the base branch may be different ideas
			i.Name = fmt.Sprintf("worktree-%.8s", i.Dirty)
		}
	}
	if i.Name == "" || i.Name == t.Protocol.Base {
		i.Name = i.Title
	}
	return nil
}

// tellOnBase prints that a version is its own base, as after a commit on the base branch.
func tellOnBase(a *cli.App, t *stages.Test) {
	if i := t.Idea; i.Dirty == "" && i.Commit == i.Base {
		a.Note("match: %.8s is on %s, the base in %s, so there is nothing to compare: test a branch, set base to an older commit, or test the commits of %[2]s with 'match test watch'",
			i.Commit, t.Protocol.Base, git.RecipeFile)
	}
}

// offerStages offers the stages of the repository.
func (r *repository) offerStages(a *cli.App) func(string) []string {
	return func(string) []string {
		_, p, err := r.protocol(context.Background(), a, "HEAD")
		if err != nil {
			return nil
		}
		return p.Names()
	}
}
