//go:build unix

package program

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/cli"
)

// TestInterruptedBeforeTheFirstGame sends a signal during the greeting of an
// engine that never answers: this is an interrupt, not a broken engine.
func TestInterruptedBeforeTheFirstGame(t *testing.T) {
	t.Parallel()
	for i, args := range [][]string{
		{"--a", "uci:./mute", "--b", "flat", "--games", "2", "--no-db"},
		{"gate", "--a", "flat", "--b", "uci:./mute", "--sprt", "0,10", "--games", "2"},
		{"tournament", "--player", "flat", "--player", "material", "--player", "uci:./mute", "--pairs", "1"},
		{"check", "uci:./mute"},
	} {
		signal, code := syscall.SIGINT, cli.ExitInterrupt
		if i%2 == 1 {
			signal, code = syscall.SIGTERM, cli.ExitTerminated
		}
		t.Run(strings.Join(args[:2], " "), func(t *testing.T) {
			greeted := filepath.Join(t.TempDir(), "greeted")
			if err := syscall.Mkfifo(greeted, 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := program(t, args...)
			cmd.Dir = t.TempDir()
			engine := fmt.Sprintf("#!/bin/sh\nread line\necho \"$line\" >'%s'\nwhile read line; do :; done\n", greeted)
			if err := os.WriteFile(filepath.Join(cmd.Dir, "mute"), []byte(engine), 0o755); err != nil {
				t.Fatal(err)
			}
			_, stderr, got := interrupted(t, cmd, signal, func() {
				if line := heard(t, greeted); line != "uci\n" {
					t.Errorf("the engine was told %q", line)
				}
			})
			if got != code || !strings.Contains(stderr, "interrupted") {
				t.Errorf("exit code %d, want %d and that it was interrupted: %s", got, code, stderr)
			}
		})
	}
}

// TestInterruptedGateNamesItself interrupts a gate in its first game: the hint
// resumes the gate, not one of its matches.
func TestInterruptedGateNamesItself(t *testing.T) {
	t.Parallel()
	asked := filepath.Join(t.TempDir(), "asked")
	if err := syscall.Mkfifo(asked, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := program(t, "gate", "--a", "flat", "--b", "uci:./thinks", "--sprt", "0,10", "--nodes", "10", "--games", "4")
	cmd.Dir = t.TempDir()
	engine := fmt.Sprintf("#!/bin/sh\nwhile read line; do case $line in uci) echo uciok ;; isready) echo readyok ;; go*) echo go >'%s' ;; esac; done\n", asked)
	if err := os.WriteFile(filepath.Join(cmd.Dir, "thinks"), []byte(engine), 0o755); err != nil {
		t.Fatal(err)
	}
	_, said, code := interrupted(t, cmd, syscall.SIGTERM, func() { heard(t, asked) })
	if code != cli.ExitTerminated || !strings.Contains(said, "resume with: the same command") || strings.Contains(said, "match resume") {
		t.Errorf("exit code %d, stderr: %s", code, said)
	}
}

// heard waits for a line from a named pipe, at most as long as tests wait.
func heard(t *testing.T, path string) string {
	t.Helper()
	pipe, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK, 0) // with its own writer, the pipe is not at its end before the first line
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	pipe.SetReadDeadline(time.Now().Add(bounded.Limit))
	line := make([]byte, 100)
	n, err := pipe.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	return string(line[:n])
}
