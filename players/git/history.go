package git

import (
	"context"
	"fmt"
	"io"

	"match/players/spec"
)

// Resolve returns the commit that a ref of a repository stands for. It fetches
// a remote repository if that is allowed.
func (b Builder) Resolve(ctx context.Context, s *spec.Source) (string, error) {
	r, err := b.repository(ctx, s)
	if err != nil {
		return "", err
	}
	return r.commit(ctx, s.Ref)
}

// History lists at most the given number of commits up to a ref, by first
// parents, oldest first.
func (b Builder) History(ctx context.Context, s *spec.Source, most int) ([]Commit, error) {
	r, err := b.repository(ctx, s)
	if err != nil {
		return nil, err
	}
	last, err := r.commit(ctx, s.Ref)
	if err != nil {
		return nil, err
	}
	text, err := r.git(ctx, "log", "--first-parent", "--reverse", fmt.Sprintf("--max-count=%d", most), "--format=%H %s", "--end-of-options", last)
	return parseCommits(text), err
}

// repository returns the repository of a source.
func (b *Builder) repository(ctx context.Context, s *spec.Source) (*repo, error) {
	if !likeURL.MatchString(s.Repo) {
		return open(ctx, s.Repo)
	}
	if !b.AllowURL {
		return nil, &ForeignError{s.Repo}
	}
	var err error
	if b.dir, err = b.cacheDir(); err != nil {
		return nil, err
	}
	if b.Out == nil {
		b.Out = io.Discard
	}
	return b.mirror(ctx, s.Repo, s.Ref)
}
