package git

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"match/players/spec"
)

// repo is a repository to read from.
type repo struct {
	name string // the top of its work tree, its own directory if it has none, or its URL
	dir  string // directory of git's data
	tree string // the top of the work tree, "" for none
	url  bool
}

// likeURL matches addresses that git takes for a repository on another machine or
// for one reached by a protocol.
var likeURL = regexp.MustCompile(`^([a-z][a-z0-9+.-]*://|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:)`)

// open finds the repository of a directory, or of the working directory.
func open(ctx context.Context, path string) (*repo, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("repo=%s: no such directory: want the directory of a repository, or a URL such as https://HOST/PATH", path)
	}
	dir, err := run(ctx, path, nil, "rev-parse", "--absolute-git-dir")
	var failed *commandError
	if errors.As(err, &failed) && strings.Contains(failed.stderr, "not a git repository: ") { // the work tree's .git points to a missing directory
		return nil, fmt.Errorf("%s is a work tree without its repository: %w: name another with repo=PATH", path, err)
	}
	if errors.As(err, &failed) && strings.Contains(failed.stderr, "not a git repository") {
		return nil, fmt.Errorf("%s is not in a git repository: name one with repo=PATH or --repo PATH, or start match in one", path)
	}
	if err != nil {
		return nil, err
	}
	r := &repo{dir: chomp(dir)}
	r.name = r.dir
	if bare, err := run(ctx, path, nil, "rev-parse", "--is-bare-repository"); err != nil || chomp(bare) == "true" {
		return r, err
	}
	top, err := run(ctx, path, nil, "rev-parse", "--show-toplevel")
	r.tree = chomp(top)
	r.name = r.tree
	return r, err
}

// lacks explains the error of a git command that needs a commit's files.
func (r *repo) lacks(commit string, err error) error {
	if !errors.As(err, new(*commandError)) {
		return err
	}
	return fmt.Errorf("%s lacks a part of %.8s: %w ('git fetch --refetch --no-filter' completes a partial clone, 'git fsck' finds damage)", r.name, commit, err)
}

func chomp(text string) string { return strings.TrimSuffix(text, "\n") }

// git runs a command on the repository, independent of match's working directory.
func (r *repo) git(ctx context.Context, args ...string) (string, error) {
	return run(ctx, r.dir, nil, append([]string{"--git-dir=" + r.dir}, args...)...)
}

// mirror updates the cached copy of a remote repository. It needs no network if
// the commit is already there.
func (b *Builder) mirror(ctx context.Context, url, ref string) (*repo, error) {
	if strings.ContainsAny(url, "\r\n") {
		return nil, fmt.Errorf("repo=%q: want an address without line breaks", url)
	}
	sum := sha256.Sum256([]byte(url))
	r := &repo{name: url, url: true, dir: filepath.Join(b.dir, "repos", hex.EncodeToString(sum[:12])+".git")}
	lock, err := b.lock(ctx, r.dir+".lock", "a copy of "+url)
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	if _, err := os.Stat(r.dir); err != nil {
		if _, err := run(ctx, b.dir, nil, "init", "--quiet", "--bare", r.dir); err != nil {
			return nil, err
		}
	}
	if _, err := r.git(ctx, "cat-file", "-e", ref+"^{commit}"); err == nil && fullCommit.MatchString(ref) {
		return r, nil
	}
	_, err = r.git(ctx, "fetch", "--quiet", "--prune", "--force", "--", url, "+refs/heads/*:refs/heads/*",
		"+refs/tags/*:refs/tags/*", "+HEAD:refs/match/HEAD")
	if err != nil {
		return nil, fmt.Errorf("repo=%s: %w", url, err)
	}
	return r, nil
}

// fullCommit matches a full commit ID.
var fullCommit = regexp.MustCompile(`^([0-9a-f]{40}|[0-9a-f]{64})$`)

// Resolve returns the commit that a ref of a repository stands for. It fetches
// a remote repository if that is allowed.
func (b Builder) Resolve(ctx context.Context, s *spec.Source) (string, error) {
	_, commit, err := b.at(ctx, s)
	return commit, err
}

// History lists at most the given number of commits up to a ref, by first
// parents, oldest first.
func (b Builder) History(ctx context.Context, s *spec.Source, most int) ([]Commit, error) {
	r, last, err := b.at(ctx, s)
	if err != nil {
		return nil, err
	}
	text, err := r.git(ctx, "log", "--first-parent", "--reverse", fmt.Sprintf("--max-count=%d", most),
		"--format=%H %s", "--end-of-options", last)
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
	if err := b.prepare(); err != nil {
		return nil, err
	}
	return b.mirror(ctx, s.Repo, s.Ref)
}

// at returns the repository of a source, and its commit.
func (b *Builder) at(ctx context.Context, s *spec.Source) (r *repo, commit string, err error) {
	if r, err = b.repository(ctx, s); err == nil {
		commit, err = r.commit(ctx, s.Ref)
	}
	return r, commit, err
}
