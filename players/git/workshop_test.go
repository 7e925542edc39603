package git

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/players/spec"
)

// needs skips a test if a required program is missing.
func needs(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range append(names, "git", "sh") {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not in the PATH", name)
		}
	}
}

// author is the author of commits in tests, regardless of the machine's
// configuration.
var author = []string{"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null"}

// do runs git in a directory of a test.
func do(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(bounded.Context(t), "git", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), author...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// write writes the files of a tree: names and contents.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		mode := fs.FileMode(0o666)
		if strings.HasPrefix(text, "#!") {
			mode = 0o777
		}
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
}

// commit writes files and commits everything.
func commit(t *testing.T, dir, message string, files map[string]string) string {
	t.Helper()
	write(t, dir, files)
	do(t, dir, "add", "-A")
	do(t, dir, "commit", "-q", "--allow-empty", "-m", message)
	return do(t, dir, "rev-parse", "HEAD")
}

// newRepo creates a repository with one commit.
func newRepo(t *testing.T, message string, files map[string]string) string {
	t.Helper()
	needs(t)
	dir := filepath.Join(t.TempDir(), "toy engine") // a name with a space
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	do(t, dir, "init", "-q", "-b", "main")
	commit(t, dir, message, files)
	return dir
}

// scripted returns the files of a repository whose engine is a script with a
// fixed bench. The build only copies it, so it needs no compiler.
func scripted(bench string) map[string]string {
	return map[string]string{
		".match.toml": "build = 'cp engine.sh engine'\nengine = 'engine'\n",
		"engine.sh":   "#!/bin/sh\necho \"" + bench + " nodes 5 nps\"\n",
	}
}

// workshop is a test's builder with its messages.
type workshop struct {
	Builder
	said bytes.Buffer
}

func newWorkshop(t *testing.T) *workshop {
	w := &workshop{}
	w.Cache, w.Out = filepath.Join(t.TempDir(), "cache of builds"), &w.said
	return w
}

// player builds one player.
func (w *workshop) player(ctx context.Context, text string) (spec.Player, error) {
	s, err := spec.Parse(text)
	if err == nil {
		err = w.Provide(ctx, []*spec.Player{&s})
	}
	return s, err
}

// of returns the text of a player of a repository.
func of(ref, repo string) string { return "git:" + ref + `,repo="` + repo + `"` }

func (w *workshop) must(t *testing.T, text string) spec.Player {
	t.Helper()
	s, err := w.player(t.Context(), text)
	if err != nil {
		t.Fatalf("%s: %v\n%s", text, err, &w.said)
	}
	return s
}

// refused checks the error for a player that cannot be built.
func (w *workshop) refused(t *testing.T, text string, wants ...string) {
	t.Helper()
	_, err := w.player(t.Context(), text)
	for _, want := range wants {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant: %s", text, err, want)
		}
	}
	if err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: more than a line: %v", text, err)
	}
}

// runEngine runs an engine with an argument.
func runEngine(t *testing.T, s spec.Player, arg string) string {
	t.Helper()
	path, err := s.Executable()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(bounded.Context(t), path, arg).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
