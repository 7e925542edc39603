//go:build unix

package program

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/cli/clitest"
)

// weightsHistory returns a repository of so many commits after the first. Each
// changes the weights file with which its engine plays a little; the first planted
// one makes the queen worth little, the next one as much as before, and so on.
// Builds wait while the file hold in the PATH of env exists.
func weightsHistory(t *testing.T, commits int, planted ...int) (dir string, env []string) {
	t.Helper()
	for _, name := range []string{"git", "sh"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not in the PATH", name)
		}
	}
	env = append(os.Environ(), "PATH="+filepath.Dir(clitest.Named(t))+":"+os.Getenv("PATH"), "XDG_CACHE_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir(),
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	dir = filepath.Join(t.TempDir(), "toy engine")
	script := fmt.Sprintf(`set -e
git init -q -b main .
cat >.match.toml <<'X'
build = '''while hold=$(command -v hold); do echo >"$hold.waits"; sleep 0.1; done; printf '#!/bin/sh\nexec match engine uci --variant "file:%%s"\n' "$PWD/weights.toml" >engine; chmod 755 engine'''
engine = 'engine'
bench = false
X
match variants show tapered --toml >start.toml
queen=900
i=0
while [ $i -le %d ]; do
	case " %s " in *" $i "*) queen=$((1150 - queen)) ;; esac
	sed "s/^queen = 900/queen = $queen/; s/^knight = 325/knight = $((320 + i))/" start.toml >weights.toml
	git add -A
	git commit -q -m "commit $i"
	i=$((i + 1))
done
`, commits, strings.Trim(fmt.Sprint(planted), "[]"))
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(bounded.Context(t), "sh", "-c", script)
	cmd.Dir, cmd.Env = dir, env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir, env
}

// bisectable returns a repository whose commit with the given number is weaker, and
// what starts the program in it, with the variables of more in its environment.
func bisectable(t *testing.T, weaker int, more ...string) (m *disturbed, start func(args ...string) *exec.Cmd, env []string) {
	dir, env := weightsHistory(t, 11, weaker)
	env = append(env, more...)
	m = &disturbed{dir: dir, db: filepath.Join(t.TempDir(), "results.db")}
	return m, func(args ...string) *exec.Cmd {
		cmd := program(t, append(args, "--db", m.db, "--concurrency", "2")...)
		cmd.Dir, cmd.Env = dir, env
		return cmd
	}, env
}

// TestKilledBisectionResumes finds the planted commit with the same games and the
// same answer, even if it is killed again and again.
func TestKilledBisectionResumes(t *testing.T) {
	bounded.Long(t, "it plays a bisection twice")
	t.Parallel()
	m, start, env := bisectable(t, 7)
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
	games := filepath.Join(m.dir, "games.pgn")
	whole := clitest.GamesIn(games)
	os.Remove(games)
	cmd = begin()
	for quarter := range 3 {
		code, stderr := m.run(t, cmd, func(p *os.Process) {
			clitest.WaitForMoreGames(t, games, quarter*whole/4)
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
	m.unchanged(t, env)
}

// TestBisectionResumesBeforeItsBuilds ends a bisection while it builds the ends, and
// again when it is resumed. The command that it printed finishes it.
func TestBisectionResumesBeforeItsBuilds(t *testing.T) {
	bounded.Long(t, "it builds commits and bisects them again and again")
	t.Parallel()
	tools, cache := filepath.Dir(clitest.Named(t)), t.TempDir()
	m, start, env := bisectable(t, 4, "PATH="+tools+":"+os.Getenv("PATH"), "XDG_CACHE_HOME="+cache)
	begin := func() *exec.Cmd {
		return start("bisect", "--good", "main~11", "--bad", "main", "--nodes", "40", "--max-moves", "20", "--games", "16", "--pgn", "games.pgn", "--json", "result.json")
	}
	if code, stderr := m.run(t, begin(), nil); code != 3 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	m.pgn, m.json = m.read(t, "games.pgn"), m.read(t, "result.json")
	hold := filepath.Join(tools, "hold")
	for i, c := range []struct {
		end  os.Signal
		code int
		says string
	}{{os.Kill, -1, ""}, {os.Interrupt, 130, "resume with: match resume %d --db "}} {
		os.Remove(filepath.Join(m.dir, "games.pgn"))
		id := i + 2
		if err := os.RemoveAll(cache); err != nil { // the path of a build is part of its engine
			t.Fatal(err)
		}
		if err := os.WriteFile(hold, []byte("#!/bin/sh\n"), 0o777); err != nil {
			t.Fatal(err)
		}
		for _, cmd := range []*exec.Cmd{begin(), start("resume", strconv.Itoa(id))} {
			code, stderr := m.run(t, cmd, func(p *os.Process) {
				os.Remove(hold + ".waits")
				bounded.Until(t, "build", func() bool { _, err := os.Stat(hold + ".waits"); return err == nil })
				p.Signal(c.end)
			})
			if want := strings.ReplaceAll(c.says, "%d", strconv.Itoa(id)); code != c.code || !strings.Contains(stderr, want) {
				t.Fatalf("%v: exit code %d: %s", c.end, code, stderr)
			}
		}
		if code, stderr := m.run(t, program(t, "results", "show", strconv.Itoa(id), "--db", m.db), nil); code != 2 || !strings.Contains(stderr, "it ended before its commits were built") {
			t.Errorf("results show: exit code %d: %s", code, stderr)
		}
		os.Remove(hold)
		if code, stderr := m.run(t, start("resume", strconv.Itoa(id)), nil); code != 3 {
			t.Fatalf("resume: exit code %d: %s", code, stderr)
		}
		m.check(t, id)
	}
	m.unchanged(t, env)
}

// unchanged reports changes of the repository other than the outputs.
func (m *disturbed) unchanged(t *testing.T, env []string) {
	t.Helper()
	status := exec.CommandContext(bounded.Context(t), "git", "status", "--porcelain")
	status.Dir, status.Env = m.dir, env
	if out, err := status.Output(); err != nil || strings.TrimSpace(string(out)) != "?? games.pgn\n?? result.json" {
		t.Errorf("the repository has changed: %v\n%s", err, out)
	}
}
