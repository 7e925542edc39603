package git

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"match/internal/harmless"
	"match/players/spec"
)

// Facts is what a repository knows of a commit.
type Facts struct {
	Commit          string
	Subject, Author string
	Branch          string // that the ref names, or that is checked out; "": none
	Name            string // of the repository
	Top             string // of its work tree, "" if it has none
}

// Facts returns what the repository of a source knows of its commit.
func (b Builder) Facts(ctx context.Context, s *spec.Source) (f Facts, err error) {
	r, commit, err := b.at(ctx, s)
	if err != nil {
		return f, err
	}
	f.Commit = commit
	text, err := r.git(ctx, "log", "-1", "--format=%an%n%s", "--end-of-options", f.Commit)
	if err != nil {
		return f, err
	}
	author, subject, _ := strings.Cut(chomp(text), "\n")
	f.Author, f.Subject = harmless.Line(author), harmless.Line(subject)
	f.Top = r.tree
	if f.Name, err = r.engine(ctx); err != nil {
		return f, err
	}
	ref := s.Ref
	if ref == refDirty {
		ref = "HEAD"
	}
	full, _ := r.git(ctx, "rev-parse", "--symbolic-full-name", "--verify", "--quiet", "--end-of-options", ref)
	if branch, is := strings.CutPrefix(chomp(full), "refs/heads/"); is { // else a tag, or no branch is checked out
		f.Branch = branch
	}
	return f, nil
}

// Dirty returns a hash of a work tree as it is, "" if it is identical to its last commit.
func (b *Builder) Dirty(ctx context.Context, s *spec.Source) (string, error) {
	r, err := b.repository(ctx, s)
	if err != nil {
		return "", err
	}
	o := &order{repo: r, build: new(Build)}
	err = b.findDirty(ctx, o)
	os.RemoveAll(o.stage)
	return o.build.Dirty, err
}

// engine returns the name of the repository's directory; for a linked work tree that of its main clone.
func (r *repo) engine(ctx context.Context) (string, error) {
	name := r.name
	if !r.url {
		text, err := r.git(ctx, "rev-parse", "--path-format=absolute", "--git-common-dir")
		if err != nil {
			return "", err
		}
		if common := chomp(text); common != r.dir { // the work tree is a linked one
			name = strings.TrimSuffix(filepath.ToSlash(common), "/.git")
		}
	}
	return baseName(name), nil
}

// MergeBase returns the latest commit that two refs of a repository have in common.
func (b Builder) MergeBase(ctx context.Context, s *spec.Source, other string) (string, error) {
	r, one, err := b.at(ctx, s)
	if err != nil {
		return "", err
	}
	two, err := r.commit(ctx, other)
	if err != nil {
		return "", err
	}
	text, err := r.git(ctx, "merge-base", one, two)
	if err != nil {
		return "", r.apart(ctx, s.Ref, other)
	}
	return chomp(text), nil
}

// apart returns the error for refs without a common commit.
func (r *repo) apart(ctx context.Context, one, two string) error {
	if one == refDirty {
		one = "the work tree"
	}
	return fmt.Errorf("%s and %s have no history in common%s", one, two, r.shallowHint(ctx))
}

// fetchPatience is how long remotes may take to send their new commits.
var fetchPatience = 10 * time.Minute

// Fetch gets the new commits of all remotes of a repository.
func (b Builder) Fetch(ctx context.Context, repository string) error {
	r, err := open(ctx, repository)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, fetchPatience,
		fmt.Errorf("git fetch took longer than %v", fetchPatience))
	defer cancel()
	dir := cmp.Or(r.tree, r.dir) // paths of remotes are relative to it
	_, err = run(ctx, dir, nil, "--git-dir="+r.dir, "fetch", "--quiet", "--all")
	return err
}

// Instructions returns the content of the file of build and tests in the work tree, nil if there
// is none.
func (f *Facts) Instructions() ([]byte, error) { return readFile(f.Top, RecipeFile) }

// versions caches the version output of programs.
var versions sync.Map

// compiler returns the versions of the compilers that a recipe may use: engines
// are rebuilt after a compiler changes.
func compiler(ctx context.Context, r *recipe) (string, error) {
	for _, name := range r.needs {
		if _, err := exec.LookPath(name); err != nil {
			return "", fmt.Errorf("its %s asks for %s, which is not in the PATH: install it, or describe the build in %s", r.Name, name, RecipeFile)
		}
	}
	var texts []string
	for _, name := range r.asks {
		if v := version(ctx, name); v != "" {
			texts = append(texts, v)
		}
	}
	return strings.Join(texts, "; "), nil
}

// chosenBy are the variables that name another compiler.
var chosenBy = map[string]string{"cc": "CC", "c++": "CXX"}

// version returns the first line of a compiler's version output, or "" if there
// is no such compiler.
func version(ctx context.Context, name string) string {
	name = cmp.Or(os.Getenv(chosenBy[name]), name)
	if v, ok := versions.Load(name); ok {
		return v.(string)
	}
	arg := "--version"
	if name == "go" {
		arg = "version"
	}
	words := strings.Fields(name)
	out, err := exec.CommandContext(ctx, words[0], append(words[1:], arg)...).Output()
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if err != nil {
		line = ""
	}
	versions.Store(name, line)
	return line
}
