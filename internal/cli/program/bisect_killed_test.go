//go:build unix

package program

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// weightsHistory returns a repository of eleven commits after the first. Each
// changes the weights file with which its engine plays; the planted one makes the
// queen worth little.
func weightsHistory(t *testing.T, planted int) (dir string, env []string) {
	t.Helper()
	for _, name := range []string{"git", "sh"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not in the PATH", name)
		}
	}
	env = append(os.Environ(), "PATH="+filepath.Dir(named(t))+":"+os.Getenv("PATH"), "XDG_CACHE_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir(),
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	dir = filepath.Join(t.TempDir(), "toy engine")
	script := fmt.Sprintf(`set -e
git init -q -b main .
cat >.match.toml <<'X'
build = '''printf '#!/bin/sh\nexec match uci --variant "file:%%s"\n' "$PWD/weights.toml" >engine; chmod 755 engine'''
engine = 'engine'
bench = false
X
match variants dump tapered >start.toml
queen=900
i=0
while [ $i -le 11 ]; do
	if [ $i -eq %d ]; then queen=250; fi
	sed "s/^queen = 900/queen = $queen/; s/^knight = 325/knight = $((320 + i))/" start.toml >weights.toml
	git add -A
	git commit -q -m "commit $i"
	i=$((i + 1))
done
`, planted)
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", script)
	cmd.Dir, cmd.Env = dir, env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir, env
}

// TestKilledBisectionResumes finds the planted commit with the same games and the
// same answer, even if it is killed again and again.
func TestKilledBisectionResumes(t *testing.T) {
	t.Parallel()
	dir, env := weightsHistory(t, 7)
	m := &disturbed{dir: dir, db: filepath.Join(t.TempDir(), "results.db")}
	start := func(args ...string) *exec.Cmd {
		cmd := program(t, append(args, "--db", m.db, "--concurrency", "2")...)
		cmd.Dir, cmd.Env = dir, env
		return cmd
	}
	begin := func() *exec.Cmd {
		return start("bisect", "--good", "HEAD~11", "--bad", "HEAD", "--nodes", "60", "--max-moves", "40", "--sprt", "0,100", "--pgn", "games.pgn", "--json", "result.json")
	}
	var said bytes.Buffer
	cmd := begin()
	cmd.Stdout = &said
	if code, stderr := m.run(t, cmd, nil); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	if !strings.Contains(said.String(), " commit 7 made the engine weaker, by ") {
		t.Errorf("%s", &said)
	}
	m.pgn, m.json = m.read(t, "games.pgn"), m.read(t, "result.json")
	games := filepath.Join(dir, "games.pgn")
	whole := gamesIn(games)
	os.Remove(games)
	cmd = begin()
	for quarter := range 3 {
		code, stderr := m.run(t, cmd, func(p *os.Process) {
			waitForMoreGames(t, games, quarter*whole/4)
			p.Kill()
		})
		if code != -1 {
			t.Fatalf("the bisection ended by itself after %d of %d games: %d, %s", quarter*whole/4, whole, code, stderr)
		}
		cmd = start("resume")
	}
	if code, stderr := m.run(t, cmd, nil); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	m.check(t, 2)
	status := exec.Command("git", "status", "--porcelain")
	status.Dir, status.Env = dir, env
	if out, err := status.Output(); err != nil || strings.TrimSpace(string(out)) != "?? games.pgn\n?? result.json" {
		t.Errorf("the repository has changed: %v\n%s", err, out)
	}
}
