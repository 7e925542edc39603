//go:build unix

package program

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"match/internal/bounded"
	"match/internal/cli"
	"match/results/store"
)

// waitForPairs waits until an event has more than the given number of pairs, and
// returns the number.
func waitForPairs(t *testing.T, db string, id int64, more int) (n int) {
	t.Helper()
	bounded.Until(t, fmt.Sprintf("more than %d pairs of event %d", more, id), func() bool {
		n = pairsOf(t, db, id)
		return n > more
	})
	return n
}

// pairsOf counts the pairs of an event, 0 if there is none yet.
func pairsOf(t *testing.T, db string, id int64) (n int) {
	s, err := store.OpenExisting(context.Background(), db, nil)
	if err != nil {
		return 0
	}
	defer s.Close()
	e, err := s.Event(context.Background(), id)
	if err != nil {
		return 0
	}
	for _, err := range e.Pairs(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

// A job that is interrupted during its games continues with them and then with
// its own work, to the same bytes. A resumed verification names what it verifies.
func TestInterruptedTexelGoesOn(t *testing.T) {
	bounded.Long(t, "600 games")
	t.Parallel()
	m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	args := []string{"tune", "texel", "--variant", "zoned", "--weights", "zoned.*", "--games", "300", "--nodes", "60", "--sprt", "0,0.1",
		"--concurrency", "1", "--db", m.db}
	whole := program(t, append(args, "-o", "whole.toml", "--verify-games", "2")...)
	whole.Dir = m.dir
	if code, stderr := m.run(t, whole, nil); code != cli.ExitNoVerdict {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	cmd := program(t, append(args, "-o", "tuned.toml")...)
	cmd.Dir = m.dir
	code, stderr := m.run(t, cmd, func(p *os.Process) {
		waitForPairs(t, m.db, 3, 0)
		p.Signal(syscall.SIGINT)
	})
	if code != cli.ExitInterrupt || !strings.Contains(stderr, "resume with: match resume 3 --db "+m.db) {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	if _, err := os.Stat(filepath.Join(m.dir, "tuned.toml")); err == nil {
		t.Error("there is a result of games that were interrupted")
	}
	code, stderr = m.run(t, m.resume(t, "3"), func(p *os.Process) {
		waitForPairs(t, m.db, 4, 0)
		p.Signal(syscall.SIGINT)
	})
	if code != cli.ExitInterrupt || !strings.Contains(stderr, "resuming match 3, zoned against zoned +10%") || !strings.Contains(stderr, "resume with: match resume 4") {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	if got, want := m.read(t, "tuned.toml"), m.read(t, "whole.toml"); string(got) != string(want) {
		t.Error("the resumed fit has come to something else")
	}
	before := pairsOf(t, m.db, 4)
	code, stderr = m.run(t, m.resume(t), func(p *os.Process) {
		waitForPairs(t, m.db, 4, before)
		p.Signal(syscall.SIGINT)
	})
	want := "resuming match 4, zoned tuned against zoned start: the verification of the fit to match 3"
	if code != cli.ExitInterrupt || !strings.Contains(stderr, want) {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}

// A tuning run that is extended, killed and resumed writes the same bytes as one
// that was only extended.
func TestExtendedTuningIsKilled(t *testing.T) {
	bounded.Long(t, "two runs of 360 games")
	t.Parallel()
	m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	for id, out := range []string{"whole", "killed"} {
		cmd := program(t, "tune", "spsa", "--variant", "zoned", "--weights", "zoned.wing", "--r-end", "0.5", "--games", "30", "--batch", "4", "--nodes", "60", "--seed", "2",
			"--verify=false", "--concurrency", "1", "--db", m.db, "-o", out+".toml", "--csv", out+".csv")
		cmd.Dir = m.dir
		if code, stderr := m.run(t, cmd, nil); code != 0 {
			t.Fatal(code, stderr)
		}
		more := []string{strconv.Itoa(id + 1), "--games", "360", "--concurrency", strconv.Itoa(id + 1)}
		if out == "whole" {
			if code, stderr := m.run(t, m.resume(t, more...), nil); code != 0 {
				t.Fatal(code, stderr)
			}
			continue
		}
		code, stderr := m.run(t, m.resume(t, more...), func(p *os.Process) {
			waitForPairs(t, m.db, 2, 20)
			p.Kill()
		})
		if n := pairsOf(t, m.db, 2); code != -1 || n >= 180 {
			t.Fatalf("exit code %d after %d pairs: %s", code, n, stderr)
		}
		if code, stderr := m.run(t, m.resume(t), nil); code != 0 || !strings.Contains(stderr, "resuming tuning 2") {
			t.Fatal(code, stderr)
		}
	}
	for _, ext := range []string{".toml", ".csv"} {
		if string(m.read(t, "whole"+ext)) != string(m.read(t, "killed"+ext)) {
			t.Errorf("%s has come to something else", ext)
		}
	}
}

// Iterations that are killed during the games of any of them continue to the same
// result, and each of their events is finished in the end.
func TestIterationsAreKilled(t *testing.T) {
	bounded.Long(t, "it plays and fits seven times")
	t.Parallel()
	m := &disturbed{dir: t.TempDir(), db: filepath.Join(t.TempDir(), "results.db")}
	begin := func(db, out string) *exec.Cmd {
		cmd := program(t, "tune", "texel", "--variant", "zoned", "--weights", "zoned.*", "--games", "140", "--nodes", "60", "--iterations", "3",
			"--verify=false", "--concurrency", "1", "--db", db, "-o", out)
		cmd.Dir = m.dir
		return cmd
	}
	if code, stderr := m.run(t, begin(m.db+"2", "whole.toml"), nil); code != 0 {
		t.Fatal(code, stderr)
	}
	kill := func(cmd *exec.Cmd, id int64, pairs int) {
		t.Helper()
		code, stderr := m.run(t, cmd, func(p *os.Process) {
			waitForPairs(t, m.db, id, pairs)
			p.Kill()
		})
		if code != -1 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
		if _, err := os.Stat(filepath.Join(m.dir, "killed.toml")); err == nil {
			t.Error("there is a result before the last iteration")
		}
	}
	kill(begin(m.db, "killed.toml"), 1, 10)
	kill(m.resume(t), 2, 0)
	kill(m.resume(t), 2, 30)
	kill(m.resume(t), 3, 20)
	if code, stderr := m.run(t, m.resume(t), nil); code != 0 || !strings.Contains(stderr, "iteration 3 of 3") {
		t.Fatal(code, stderr)
	}
	if string(m.read(t, "whole.toml")) != string(m.read(t, "killed.toml")) {
		t.Error("the result is another one")
	}
	if code, stderr := m.run(t, m.resume(t), nil); code != cli.ExitBroken {
		t.Errorf("something is left to go on with: %d, %s", code, stderr)
	}
}
