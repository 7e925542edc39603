//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// TestInterruptedBeforeTheFirstGame sends a signal while an engine is greeted,
// which it never answers: that is an interrupt, not an engine that is broken.
func TestInterruptedBeforeTheFirstGame(t *testing.T) {
	t.Parallel()
	for i, args := range [][]string{
		{"--a", "uci:./mute", "--b", "flat", "--games", "2", "--no-db"},
		{"gate", "--a", "flat", "--b", "uci:./mute", "--sprt", "0,10", "--games", "2"},
		{"tournament", "--player", "flat", "--player", "material", "--player", "uci:./mute", "--pairs", "1"},
		{"check", "uci:./mute"},
	} {
		signal, code := syscall.SIGINT, exitInterrupt
		if i%2 == 1 {
			signal, code = syscall.SIGTERM, exitTerminated
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
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if line := heard(t, greeted); line != "uci\n" {
				t.Errorf("the engine was told %q", line)
			}
			if err := cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			var exit *exec.ExitError
			if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != code || !strings.Contains(stderr.String(), "interrupted") {
				t.Errorf("%v, want exit code %d and that it was interrupted: %s", err, code, &stderr)
			}
		})
	}
}

// TestInterruptedGateNamesItself interrupts a gate in its first game: what goes
// on with it is the gate, not one of its matches.
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
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	heard(t, asked)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitTerminated {
		t.Errorf("%v: %s", err, &stderr)
	}
	if said := stderr.String(); !strings.Contains(said, "go on with: the same command") || strings.Contains(said, "match resume") {
		t.Errorf("stderr: %s", said)
	}
}

// heard waits for a line of a named pipe, a minute at most.
func heard(t *testing.T, path string) string {
	t.Helper()
	pipe, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK, 0) // with a writer of our own it is not at its end before the first
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	pipe.SetReadDeadline(time.Now().Add(time.Minute))
	line := make([]byte, 100)
	n, err := pipe.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	return string(line[:n])
}

// TestWhatASignalIsBlamedFor holds which errors of a command that was
// interrupted are the signal's.
func TestWhatASignalIsBlamedFor(t *testing.T) {
	signal, broken := interrupted{syscall.SIGTERM}, errors.New("the disk is full")
	for name, c := range map[string]struct {
		err  error
		want int
		says string
	}{
		"it came to its end all the same": {nil, exitOK, ""},
		"a verdict":                       {exit(exitH0), exitH0, ""},
		"it says so itself":               {fmt.Errorf("pair 3: %w", signal), exitTerminated, "pair 3"},
		"what it did was cancelled":       {fmt.Errorf("player x: %w", context.Canceled), exitTerminated, "match: interrupted (terminated)\n"},
		"something broke besides":         {broken, exitTerminated, "the disk is full"},
	} {
		var stderr bytes.Buffer
		a := &app{stdout: io.Discard, stderr: &stderr}
		if code := a.exitCode(blameSignal(c.err, signal)); code != c.want || !strings.Contains(stderr.String(), c.says) {
			t.Errorf("%s: exit code %d, want %d; stderr %q, want %q in it", name, code, c.want, &stderr, c.says)
		}
	}
}

// TestInterruptIsToldOnce has a command tell of its signal by itself, before it
// has said that it has something to save.
func TestInterruptIsToldOnce(t *testing.T) {
	var stderr bytes.Buffer
	a := &app{stdout: io.Discard, stderr: &stderr}
	root := &cobra.Command{SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
		if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
			return err
		}
		<-cmd.Context().Done()
		return exit(a.exitCode(context.Cause(cmd.Context())))
	}}
	root.SetArgs(nil)
	if code := a.exitCode(execute(t.Context(), root)); code != exitTerminated || stderr.String() != "match: interrupted (terminated)\n" {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}

// Joined errors are sentences of their own.
func TestSentences(t *testing.T) {
	var stderr bytes.Buffer
	a := &app{stdout: io.Discard, stderr: &stderr}
	if code := a.exitCode(errors.Join(errors.New("one"), errors.New("two"), errors.New("two"))); code != exitBroken || stderr.String() != "match: one; two\n" {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}

// TestEveryCommandEndsWithItsSignal sends a signal to commands that have
// something to save, that end at once, and that never end.
func TestEveryCommandEndsWithItsSignal(t *testing.T) {
	for name, work := range map[string]func(context.Context) error{
		"saves": func(ctx context.Context) error {
			ctx, stop := withSignals(ctx)
			defer stop()
			<-ctx.Done()
			return ctx.Err()
		},
		"ends":      func(ctx context.Context) error { <-ctx.Done(); return fmt.Errorf("game 1: %w", ctx.Err()) },
		"never end": func(context.Context) error { select {} },
	} {
		for signal, code := range map[syscall.Signal]int{syscall.SIGINT: exitInterrupt, syscall.SIGTERM: exitTerminated, syscall.SIGHUP: exitTerminated} {
			root := &cobra.Command{SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
				if err := syscall.Kill(os.Getpid(), signal); err != nil {
					return err
				}
				return work(cmd.Context())
			}}
			root.SetArgs(nil)
			var stderr bytes.Buffer
			a := &app{stdout: io.Discard, stderr: &stderr}
			if got := a.exitCode(execute(t.Context(), root)); got != code || stderr.String() != "match: interrupted ("+signal.String()+")\n" {
				t.Errorf("%s, %v: exit code %d, want %d; stderr %q", name, signal, got, code, &stderr)
			}
		}
	}
}
