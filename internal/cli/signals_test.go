//go:build unix

package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
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
			ctx, stop := WithSignals(ctx)
			defer stop()
			<-ctx.Done()
			return ctx.Err()
		},
		"ends":      func(ctx context.Context) error { <-ctx.Done(); return fmt.Errorf("game 1: %w", ctx.Err()) },
		"never end": func(context.Context) error { select {} },
	} {
		for signal, code := range map[syscall.Signal]int{syscall.SIGINT: ExitInterrupt, syscall.SIGTERM: ExitTerminated, syscall.SIGHUP: ExitTerminated} {
			root := &cobra.Command{SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
				if err := syscall.Kill(os.Getpid(), signal); err != nil {
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
