//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program returns the program itself as a process that is not yet started.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Args[0] = "match" // TestMain makes the test binary the program under this name
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir())
	return cmd
}

// waitForGames waits until a PGN file holds some games.
func waitForGames(t *testing.T, path string) {
	t.Helper()
	for range 600 {
		if text, err := os.ReadFile(path); err == nil && bytes.Count(text, []byte("[Event ")) >= 4 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no games after half a minute")
}

func TestInterruptedMatch(t *testing.T) {
	for _, c := range []struct {
		signal syscall.Signal
		code   int
	}{{syscall.SIGINT, 130}, {syscall.SIGTERM, 143}} {
		path := filepath.Join(t.TempDir(), "games.pgn")
		cmd := program(t, "--a", "tapered", "--b", "flat", "--nodes", "300", "--games", "100000", "--pgn", path)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitForGames(t, path)
		if err := cmd.Process.Signal(c.signal); err != nil {
			t.Fatal(err)
		}
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != c.code {
			t.Errorf("%v: ended with %v, want exit code %d; stderr: %s", c.signal, err, c.code, &stderr)
		}
		if !strings.Contains(stdout.String(), "Games | N: ") {
			t.Errorf("%v: no standing on stdout: %q", c.signal, &stdout)
		}
		checkWholePairs(t, path)
	}
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
