//go:build unix

package program

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"match/internal/cli/clitest"
)

// waitForGames waits until a PGN file holds some games.
func waitForGames(t *testing.T, path string) {
	t.Helper()
	clitest.WaitForMoreGames(t, path, 3)
}

func TestInterruptedMatch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		signal syscall.Signal
		code   int
	}{{syscall.SIGINT, 130}, {syscall.SIGTERM, 143}, {syscall.SIGHUP, 143}} {
		path := filepath.Join(t.TempDir(), "games.pgn")
		cmd := program(t, "--a", "tapered", "--b", "flat", "--nodes", "300", "--games", "100000", "--pgn", path)
		stdout, stderr, code := interrupted(t, cmd, c.signal, func() { waitForGames(t, path) })
		if code != c.code {
			t.Errorf("%v: ended with %d, want exit code %d; stderr: %s", c.signal, code, c.code, stderr)
		}
		if !strings.Contains(stdout, "Games | N: ") {
			t.Errorf("%v: no standing on stdout: %q", c.signal, stdout)
		}
		checkWholePairs(t, path)
	}
}

// TestInterruptedWork interrupts long work of every kind: work that cannot be
// stopped, work that waits for input, and work that writes a file. Each ends
// with one line and leaves nothing behind.
func TestInterruptedWork(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, args := range [][]string{
		{"sprt", "simulate", "--sprt", "0,1", "--penta", "31,83,155,125,72", "--runs", "10000000"},
		{"engine", "perft", "--depth", "11"},
		{"engine", "bench", "--depth", "60"},
		{"openings", "make", "--count", "100000", "--plies", "20", "--nodes", "10000", "--out", filepath.Join(dir, "book.tsv")},
		{"tablebase", "build", "4", "--dir", filepath.Join(dir, "tables")},
		{"sprt", "eval", "--stdin"},
		{"pgn", "check", "-"},
		{"pgn", "convert", "-", "-o", filepath.Join(dir, "games.pgn")},
		{"engine", "uci"},
	} {
		stderr, code := interruptedAfterAWhile(t, syscall.SIGINT, args)
		if last := strings.TrimSpace(stderr[strings.LastIndex(strings.TrimSpace(stderr), "\n")+1:]); code != 130 || !strings.Contains(last, "interrupted") {
			t.Errorf("%v: exit code %d; stderr %q", args, code, stderr)
		}
	}
	for _, at := range []string{dir, filepath.Join(dir, "tables")} {
		files, _ := os.ReadDir(at)
		for _, f := range files {
			if !f.IsDir() && filepath.Ext(f.Name()) != ".mtb" {
				t.Errorf("%s is left behind", f.Name())
			}
		}
	}
}

// interruptedAfterAWhile runs the program and sends it a signal. A signal that
// arrives before the program is ready for it is ignored.
func interruptedAfterAWhile(t *testing.T, signal syscall.Signal, args []string) (stderr string, code int) {
	t.Helper()
	for wait := 150 * time.Millisecond; wait < 10*time.Second; wait *= 2 {
		cmd := program(t, args...)
		var said bytes.Buffer
		cmd.Stderr = &said
		input, err := cmd.StdinPipe() // stays open: the program waits for more
		if err != nil {
			t.Fatal(err)
		}
		defer input.Close()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(wait)
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatalf("%v has ended by itself: %s", args, &said)
		}
		cmd.Wait()
		if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() {
			return said.String(), status.ExitStatus()
		}
	}
	t.Fatalf("%v: the signal ended the process each time", args)
	return "", 0
}

// checkWholePairs checks that a PGN file ends after a game with a result and
// holds both games of every pair.
func checkWholePairs(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games := bytes.Count(text, []byte("[Event "))
	if games == 0 || games%2 != 0 {
		t.Errorf("%d games in the file, want whole pairs", games)
	}
	lines := strings.Fields(string(text))
	switch last := lines[len(lines)-1]; last {
	case "1-0", "0-1", "1/2-1/2":
	default:
		t.Errorf("the file ends with %q", last)
	}
}
