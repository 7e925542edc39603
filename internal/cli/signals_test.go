//go:build unix

package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"

	"match/internal/early"
)

// TestWhatASignalIsBlamedFor checks which errors of an interrupted command are
// caused by the signal.
func TestWhatASignalIsBlamedFor(t *testing.T) {
	signal, broken := Interrupted{syscall.SIGTERM}, errors.New("the disk is full")
	for name, c := range map[string]struct {
		err  error
		want int
		says string
	}{
		"it came to its end all the same": {nil, ExitOK, ""},
		"a verdict":                       {Exit(ExitH0), ExitH0, ""},
		"it says so itself":               {fmt.Errorf("pair 3: %w", signal), ExitTerminated, "pair 3"},
		"what it did was cancelled":       {fmt.Errorf("player x: %w", context.Canceled), ExitTerminated, "match: interrupted (terminated)\n"},
		"something broke besides":         {broken, ExitTerminated, "the disk is full"},
	} {
		var stderr bytes.Buffer
		a := &App{Stdout: io.Discard, Stderr: &stderr}
		if code := a.ExitCode(blameSignal(c.err, signal)); code != c.want || !strings.Contains(stderr.String(), c.says) {
			t.Errorf("%s: exit code %d, want %d; stderr %q, want %q in it", name, code, c.want, &stderr, c.says)
		}
	}
}

// TestInterruptIsToldOnce uses a command that reports its signal itself, before
// it has registered data to save.
func TestInterruptIsToldOnce(t *testing.T) {
	var stderr bytes.Buffer
	a := &App{Stdout: io.Discard, Stderr: &stderr}
	root := &cobra.Command{SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
		if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
			return err
		}
		<-cmd.Context().Done()
		return Exit(a.ExitCode(context.Cause(cmd.Context())))
	}}
	root.SetArgs(nil)
	if code := a.ExitCode(Execute(t.Context(), root)); code != ExitTerminated || stderr.String() != "match: interrupted (terminated)\n" {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}

// Joined errors are separate sentences.
func TestSentences(t *testing.T) {
	var stderr bytes.Buffer
	a := &App{Stdout: io.Discard, Stderr: &stderr}
	if code := a.ExitCode(errors.Join(errors.New("one"), errors.New("two"), errors.New("two"))); code != ExitBroken || stderr.String() != "match: one; two\n" {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}

// TestEveryCommandEndsWithItsSignal sends a signal to commands that have data to
// save, that end at once, and that never end.
func TestEveryCommandEndsWithItsSignal(t *testing.T) {
	for name, work := range map[string]func(context.Context) error{
		"saves": func(ctx context.Context) error {
			defer Saving(ctx)()
			<-ctx.Done()
			return ctx.Err()
		},
		"ends":      func(ctx context.Context) error { <-ctx.Done(); return fmt.Errorf("game 1: %w", ctx.Err()) },
		"never end": func(context.Context) error { select {} },
	} {
		for _, signal := range early.Signals {
			code := int(Interrupted{signal}.Code())
			root := &cobra.Command{SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
				if err := syscall.Kill(os.Getpid(), signal.(syscall.Signal)); err != nil {
					return err
				}
				return work(cmd.Context())
			}}
			root.SetArgs(nil)
			var stderr bytes.Buffer
			a := &App{Stdout: io.Discard, Stderr: &stderr}
			if got := a.ExitCode(Execute(t.Context(), root)); got != code || stderr.String() != "match: interrupted ("+signal.String()+")\n" {
				t.Errorf("%s, %v: exit code %d, want %d; stderr %q", name, signal, got, code, &stderr)
			}
		}
	}
}

// A command that begins to save shortly after the signal may finish, and a file
// that has not been begun by then is not begun.
func TestSavingAfterTheSignal(t *testing.T) {
	catchSignals(func(error) {})() // starts the goroutine of package signal, which must not belong to the bubble
	synctest.Test(t, func(t *testing.T) {
		interrupted, signal := context.WithCancelCause(t.Context())
		saved := false
		root := &cobra.Command{SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
			signal(Interrupted{syscall.SIGTERM})
			time.Sleep(grace / 2) // it has not noticed the signal yet
			ctx := cmd.Context()
			defer Saving(ctx)()
			time.Sleep(2 * grace)
			saved = true
			return ctx.Err()
		}}
		root.SetArgs(nil)
		if err := Execute(interrupted, root); !IsInterrupt(err) || !saved {
			t.Errorf("%v, saved: %v", err, saved)
		}
	})
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(Interrupted{syscall.SIGINT})
	dir := t.TempDir()
	err := WriteFile(ctx, filepath.Join(dir, "new"), func(io.Writer) error { t.Error("it writes"); return nil })
	if files, _ := os.ReadDir(dir); !IsInterrupt(err) || len(files) > 0 {
		t.Errorf("%v, %d files", err, len(files))
	}
}
