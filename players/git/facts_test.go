package git

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/players/spec"
)

func TestFacts(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	first := do(t, dir, "rev-parse", "HEAD")
	do(t, dir, "tag", "v1")
	do(t, dir, "switch", "-q", "-c", "lmr")
	second := commit(t, dir, "reduce \x1b[31mmore\n\nbody", nil)
	for ref, want := range map[string]Facts{
		"HEAD":      {Commit: second, Subject: "reduce ?[31mmore", Branch: "lmr"},
		":dirty":    {Commit: second, Subject: "reduce ?[31mmore", Branch: "lmr"},
		"main":      {Commit: first, Subject: "toy", Branch: "main"},
		"v1":        {Commit: first, Subject: "toy"},
		first[:9]:   {Commit: first, Subject: "toy"},
		"HEAD~1":    {Commit: first, Subject: "toy"},
		"lmr^{/to}": {Commit: first, Subject: "toy"},
	} {
		want.Author, want.Name, want.Top = "a", "toy engine", dir
		if got, err := (Builder{}).Facts(t.Context(), &spec.Source{Ref: ref, Repo: dir}); err != nil || got != want {
			t.Errorf("%s: %+v, %v\nwant %+v", ref, got, err, want)
		}
	}
	do(t, dir, "switch", "-q", "--detach")
	if f, err := (Builder{}).Facts(t.Context(), &spec.Source{Ref: "HEAD", Repo: dir}); err != nil || f.Branch != "" {
		t.Errorf("no branch: %+v, %v", f, err)
	} else if text, err := f.Instructions(); err != nil || !strings.HasPrefix(string(text), "build = ") {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := (Builder{}).Facts(t.Context(), &spec.Source{Ref: "mian", Repo: dir}); err == nil || !strings.Contains(err.Error(), `did you mean "main"?`) {
		t.Errorf("%v", err)
	}
}

// A linked work tree is one of its main clone, however its directory is called.
func TestFactsOfALinkedWorkTree(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	bare := filepath.Join(t.TempDir(), "engine.git")
	do(t, dir, "clone", "-q", "--bare", dir, bare)
	for from, want := range map[string]string{dir: "toy engine", bare: "engine"} {
		linked := filepath.Join(t.TempDir(), "idea")
		do(t, from, "worktree", "add", "-q", "-b", "idea", linked)
		if f, err := (Builder{}).Facts(t.Context(), &spec.Source{Ref: "HEAD", Repo: linked}); err != nil || f.Name != want || f.Top != linked {
			t.Errorf("%s: %+v, %v", from, f, err)
		}
	}
}

func TestMergeBase(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	fork := commit(t, dir, "fork", nil)
	do(t, dir, "branch", "idea")
	commit(t, dir, "main goes on", nil)
	do(t, dir, "switch", "-q", "idea")
	commit(t, dir, "idea", nil)
	do(t, dir, "switch", "-q", "--orphan", "other")
	commit(t, dir, "other", nil)
	if got, err := (Builder{}).MergeBase(t.Context(), &spec.Source{Ref: "idea", Repo: dir}, "main"); err != nil || got != fork {
		t.Errorf("%s, %v, want %s", got, err, fork)
	}
	for _, refs := range [][2]string{{"other", "main"}, {"nothing", "main"}, {"main", "nothing"}} {
		if got, err := (Builder{}).MergeBase(t.Context(), &spec.Source{Ref: refs[0], Repo: dir}, refs[1]); err == nil {
			t.Errorf("%v: %s", refs, got)
		}
	}
}

// The error about a shallow clone says how to complete it.
func TestMergeBaseInAShallowClone(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	do(t, dir, "switch", "-q", "-c", "idea")
	commit(t, dir, "idea", nil)
	do(t, dir, "switch", "-q", "main")
	commit(t, dir, "main goes on", nil)
	clone := filepath.Join(t.TempDir(), "clone")
	do(t, dir, "clone", "-q", "--depth", "1", "--no-single-branch", "file://"+strings.ReplaceAll(dir, " ", "%20"), clone)
	_, err := (Builder{}).MergeBase(t.Context(), &spec.Source{Ref: "origin/idea", Repo: clone}, "main")
	if err == nil || !strings.Contains(err.Error(), "have no history in common, but it is a shallow clone: fetch the rest with 'git fetch --unshallow'") {
		t.Error(err)
	}
}

// A remote's path is relative to the work tree, as for git.
func TestFetchFromARelativePath(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	clone := filepath.Join(filepath.Dir(dir), "clone")
	do(t, dir, "clone", "-q", dir, clone)
	do(t, clone, "remote", "set-url", "origin", "../toy engine")
	next := commit(t, dir, "next", nil)
	if err := (Builder{}).Fetch(t.Context(), clone); err != nil {
		t.Fatal(err)
	}
	if got := do(t, clone, "rev-parse", "origin/main"); got != next {
		t.Errorf("%s, want %s", got, next)
	}
}

// A remote that never answers does not stop a watch.
func TestFetchThatHangs(t *testing.T) {
	defer func(was time.Duration) { fetchPatience = was }(fetchPatience)
	fetchPatience = 100 * time.Millisecond
	dir := newRepo(t, "toy", scripted("7"))
	do(t, dir, "remote", "add", "backup", "ssh://host/x")
	t.Setenv("GIT_SSH_COMMAND", "sleep 100 #")
	if err := (Builder{}).Fetch(bounded.Context(t), dir); err == nil || err.Error() != "git fetch took longer than 100ms" {
		t.Error(err)
	}
}

func TestFetch(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	clone := t.TempDir()
	do(t, clone, "clone", "-q", dir, "clone")
	clone += "/clone"
	next := commit(t, dir, "next", nil)
	if err := (Builder{}).Fetch(t.Context(), clone); err != nil {
		t.Fatal(err)
	}
	if got, err := (Builder{}).Resolve(t.Context(), &spec.Source{Ref: "origin/main", Repo: clone}); err != nil || got != next {
		t.Errorf("%s, %v, want %s", got, err, next)
	}
}
