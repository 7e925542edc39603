package worker

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/bounded"
	"match/internal/sandbox"
	"match/players/spec"
)

// history makes a repository of one commit, whose build runs a command.
func history(t *testing.T, command string) (dir, commit string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "toy")
	files := map[string]string{
		".match.toml": fmt.Sprintf("build = [%q, 'cp engine.sh engine']\nengine = 'engine'\n", command),
		"engine.sh":   "#!/bin/sh\necho 7 nodes\n",
	}
	git := func(args ...string) string {
		cmd := exec.CommandContext(bounded.Context(t), "git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Skipf("git: %v: %s", err, out)
		}
		return strings.TrimSpace(string(out))
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q", "-b", "main")
	git("add", "-A")
	git("commit", "-q", "-m", "toy")
	return dir, git("rev-parse", "HEAD")
}

// builder returns a worker that may build a repository, and the lines that it tells the server.
func builder(t *testing.T, repository string, off bool) (shop *worker, lines *[]string) {
	t.Helper()
	allowed, err := ParseAllowed([]string{"repo:file://" + repository})
	if err != nil {
		t.Fatal(err)
	}
	lines = new([]string)
	shop = newWorker(Options{Allowed: allowed, Builds: filepath.Join(t.TempDir(), "builds"), NoSandbox: off}, nil)
	shop.call = func(_ context.Context, _ string, request, _ any) error {
		if tell, is := request.(wire.Tell); is {
			*lines = append(*lines, tell.Event+": "+tell.Line)
		}
		return nil
	}
	return shop, lines
}

// newWorker returns a worker whose server answers nothing.
func newWorker(o Options, files *transfer.Dir) *worker {
	nothing := func(context.Context, string, any, any) error { return nil }
	return &worker{Options: o, blobs: files, call: nothing, built: map[string]*built{}}
}

// Only commits of an allowed repository are built, and the result is reported
// once for each event.
func TestBuildsCommits(t *testing.T) {
	dir, commit := history(t, "true")
	shop, told := builder(t, dir, true)
	source := &spec.Source{Ref: "HEAD", Repo: dir + ".git", Built: spec.Built{Commit: commit, Bench: 7}}
	for other, s := range map[string]*spec.Source{"": nil, "no address": {}, "another": {Repo: dir + "2"}} {
		if got := shop.Allowed.repository(s); got != "" {
			t.Errorf("%s: %s", other, got)
		}
	}
	build := func(event string, change func(*spec.Source)) (string, error) {
		s := *source
		change(&s)
		task := &arena.Task{Ticket: arena.Ticket{Event: event}}
		return shop.build(t.Context(), task, &spec.Player{Kind: spec.UCI, Source: &s, Path: "blob"}, shop.Allowed.repository(&s))
	}
	for _, event := range []string{"1", "1", "2"} {
		path, err := build(event, func(*spec.Source) {})
		if err != nil {
			t.Fatal(err)
		}
		sum, err := spec.Sum(path)
		if err != nil || !strings.HasPrefix(path, shop.Builds) || !strings.Contains((*told)[0], "from file://"+dir+", commit "+commit[:12]+": sha256 "+sum+", bench 7") {
			t.Errorf("%s, %v, %q", path, err, *told)
		}
	}
	if len(*told) != 2 {
		t.Errorf("%q", *told)
	}
	for want, change := range map[string]func(*spec.Source){
		"its bench differs: 7 nodes here, 8 at the submitter": func(s *spec.Source) { s.Bench = 8 },
		"changes that are not committed":                      func(s *spec.Source) { s.Dirty = "x" },
		`"--all" is not a commit`:                             func(s *spec.Source) { s.Commit = "--all" },
		"has no commit \"" + strings.Repeat("2", 40):          func(s *spec.Source) { s.Commit = strings.Repeat("2", 40) },
	} {
		if _, err := build("1", change); err == nil || !strings.Contains(err.Error(), "cannot be built here: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		if _, err := build("1", func(*spec.Source) {}); err != nil {
			t.Errorf("after the wrong statement of another submitter: %v", err)
		}
	}
}

// A build can write only to its own directory. Without a sandbox there is no
// build.
func TestBuildsInTheSandbox(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	dir, commit := history(t, "touch inside; touch "+outside+" || true; test ! -e "+filepath.Dir(outside)+" && test ! -e /etc/passwd")
	source := &spec.Source{Repo: dir, Built: spec.Built{Commit: commit}}
	shop, _ := builder(t, dir, false)
	build := func() (string, error) {
		return shop.build(t.Context(), new(arena.Task), &spec.Player{Kind: spec.UCI, Source: source}, "file://"+dir)
	}
	if err := sandbox.Usable(); err != nil {
		if _, err := build(); err == nil || !strings.Contains(err.Error(), "use --no-sandbox") {
			t.Error(err)
		}
		t.Skip(err)
	}
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(path), "inside")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(outside); err == nil {
		t.Error("a build writes into the machine")
	}
}

// A repository is given by a URL or a directory.
func TestAllowedRepositories(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{dir: "file://" + dir, "https://a/b.git": "https://a/b.git", "git@a:b": "git@a:b", "": "", "a/b": "", "github.com/a/b": ""} {
		a, err := ParseAllowed([]string{"repo:" + text})
		if (err == nil) != (want != "") {
			t.Errorf("%q: %v", text, err)
		}
		if got := ""; err == nil {
			for _, got = range a.repos {
			}
			if got != want {
				t.Errorf("%q: %s, want %s", text, got, want)
			}
		}
	}
}
