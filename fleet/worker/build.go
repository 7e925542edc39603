package worker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/players/git"
	"match/players/spec"
)

// built is the result of building a commit here.
type built struct {
	spec.Player
	err  error
	at   time.Time
	told []string // the events that know of it
}

// patience is the time after which a failed build is tried again: the commit may
// have been pushed in the meantime.
const patience = time.Minute

// repository returns the repository of a player's source in the form that the
// owner has allowed, "" if it is not allowed. The address is the owner's, never
// the submitter's.
func (a *Allowed) repository(s *spec.Source) string {
	if s == nil || s.Repo == "" {
		return ""
	}
	return a.repos[git.HostPath(s.Repo)]
}

// build builds a player's engine from the commit that the player names.
func (w *worker) build(ctx context.Context, t *arena.Task, s *spec.Player, repository string) (path string, err error) {
	if s.Source.Dirty != "" {
		return "", fmt.Errorf("%s cannot be built here: it has changes that are not committed", s.DisplayName())
	}
	key := repository + " " + s.Source.Commit
	b := w.built[key]
	if b == nil || b.err != nil && time.Since(b.at) > patience {
		if b = w.make(ctx, s.Source.Commit, repository); ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		w.built[key] = b
	}
	if err = b.err; err == nil { // what a submitter says of the build is not kept: another one may be right
		err = same(b.Source, s.Source)
	}
	if err != nil {
		return "", fmt.Errorf("%s cannot be built here: %w", s.DisplayName(), err)
	}
	if !slices.Contains(b.told, t.Event) {
		b.told = append(b.told, t.Event)
		line := fmt.Sprintf("built %s from %s, commit %.12s: sha256 %s, bench %d", s.DisplayName(), repository, s.Source.Commit, b.Source.Binary, b.Source.Bench)
		if err := w.call(ctx, wire.VerbTell, wire.Tell{Event: t.Event, Line: line}, nil); err != nil && !refused(err) {
			return "", err
		}
	}
	return b.Path, nil
}

// make builds a commit, or finds an earlier build of it. Package git builds in a
// sandbox if one is available.
func (w *worker) make(ctx context.Context, commit, repository string) *built {
	b := &built{Player: spec.Player{Kind: spec.UCI, Source: &spec.Source{Ref: commit, Repo: repository}}, at: time.Now()}
	if b.err = w.usable(); b.err == nil && !git.IsCommit(commit) {
		b.err = fmt.Errorf("%q is not a commit", commit)
	}
	if b.err == nil {
		b.err = git.Builder{Cache: w.Builds, AllowURL: true}.Provide(ctx, []*spec.Player{&b.Player})
	}
	return b
}

// same reports whether a build plays like the submitter's. It compares benches,
// because two compilers produce different bytes, and the files that it may read.
func same(here, there *spec.Source) error {
	switch {
	case there.Data != "" && here.Data != there.Data:
		return fmt.Errorf("the files of its commit that it may read differ: content %.12s here, %.12s at the submitter", here.Data, there.Data)
	case here.Bench == there.Bench || there.Bench == 0:
		return nil
	case here.BenchTimedOut:
		return errors.New("its bench timed out here")
	}
	return fmt.Errorf("its bench differs: %d nodes here, %d at the submitter", here.Bench, there.Bench)
}
