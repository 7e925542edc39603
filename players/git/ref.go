package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"match/internal/nearest"
)

// The refs that only match knows, not git.
const (
	refBase  = ":base"  // the target of a pull request
	refDirty = ":dirty" // the work tree as it is
)

// bases are the environment variables in which CI services name the target of a
// pull request, with the prefix that turns the value into a ref.
var bases = []struct{ variable, prefix string }{
	{"CI_MERGE_REQUEST_DIFF_BASE_SHA", ""},         // GitLab
	{"GITHUB_BASE_REF", "origin/"},                 // GitHub, Gitea, Forgejo
	{"BITBUCKET_PR_DESTINATION_BRANCH", "origin/"}, // Bitbucket
	{"CHANGE_TARGET", "origin/"},                   // Jenkins
}

// base returns the ref of the pull request's target.
func base() (string, error) {
	for _, b := range bases {
		if value := os.Getenv(b.variable); value != "" {
			return b.prefix + value, nil
		}
	}
	return "", errors.New("git::base is the target of a pull request, and this is not a job of one (neither GITHUB_BASE_REF nor CI_MERGE_REQUEST_DIFF_BASE_SHA is set): name a branch, such as git:origin/main")
}

// commit returns the commit that a ref stands for.
func (r *repo) commit(ctx context.Context, ref string) (string, error) {
	var err error
	switch {
	case ref == refBase:
		if ref, err = base(); err != nil {
			return "", err
		}
	case ref == refDirty:
		ref = "HEAD"
	case strings.HasPrefix(ref, ":"):
		return "", fmt.Errorf("git:%s%s: want a commit, a branch, a tag, :base or :dirty",
			ref, nearest.Hint(ref, []string{refBase, refDirty}))
	}
	asked := ref
	if r.url && (ref == "HEAD" || strings.HasPrefix(ref, "HEAD~") || strings.HasPrefix(ref, "HEAD^")) {
		asked = "refs/match/" + ref
	}
	id, err := r.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", asked+"^{commit}")
	var failed *commandError
	if errors.As(err, &failed) {
		return "", r.unknown(ctx, ref)
	}
	return chomp(id), err
}

// unknown returns the error for a ref that does not exist, with a suggestion for
// what is meant or missing.
func (r *repo) unknown(ctx context.Context, ref string) error {
	text := fmt.Sprintf("%s has no commit %q", r.name, ref)
	if hint := r.shallowHint(ctx); hint != "" {
		return errors.New(text + hint)
	}
	list, _ := r.git(ctx, "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes")
	names := strings.Fields(list)
	if len(names) == 0 {
		return fmt.Errorf("%s: it has no branches and no tags yet: commit something first", text)
	}
	for _, name := range names { // a branch that exists only on the remote
		if _, branch, _ := strings.Cut(name, "/"); branch == ref {
			return fmt.Errorf("%s (did you mean %q?)", text, name)
		}
	}
	if !strings.ContainsAny(ref, "~^:@") {
		names = append(names, "HEAD")
	}
	if hint := nearest.Hint(ref, names); hint != "" {
		return errors.New(text + hint)
	}
	if branch, isRemote := strings.CutPrefix(ref, "origin/"); isRemote {
		return fmt.Errorf("%s: fetch it with 'git fetch origin %s'", text, branch)
	}
	return fmt.Errorf("%s: want an existing commit, branch or tag ('git log --all' lists them, 'git fetch --all' fetches new ones)", text)
}

// ShallowHint returns what follows an error that may be due to a shallow clone, "" if the repository is none.
func (b Builder) ShallowHint(ctx context.Context, repository string) string {
	r, err := open(ctx, repository)
	if err != nil {
		return ""
	}
	return r.shallowHint(ctx)
}

func (r *repo) shallowHint(ctx context.Context) string {
	if shallow, _ := r.git(ctx, "rev-parse", "--is-shallow-repository"); chomp(shallow) != "true" {
		return ""
	}
	return ", but it is a shallow clone: fetch the rest with 'git fetch --unshallow' and branches with 'git fetch origin BRANCH' (GitHub: fetch-depth: 0; GitLab: GIT_DEPTH: 0)"
}

// message returns the message of a commit.
func (r *repo) message(ctx context.Context, commit string) (string, error) {
	return r.git(ctx, "log", "-1", "--format=%B", "--end-of-options", commit)
}
