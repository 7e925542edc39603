//go:build unix

package program

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/cli/clitest"
)

// tries is how often a test disturbs an event that may end before that.
const tries = 20

// program returns the program itself as a process that is not yet started. If the
// process hangs, it is made to print its goroutines, and the test fails with that
// output instead of waiting longer.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := clitest.Child(t, bounded.Limit, args...)
	t.Cleanup(func() {
		if said, yes := hangs(cmd); yes {
			t.Errorf("%v hung:\n%s", args, said)
		}
	})
	return cmd
}

// hangs reports whether a child had to be ended after a wait, and returns its
// output.
func hangs(cmd *exec.Cmd) (said string, yes bool) {
	if cmd.ProcessState == nil {
		return "", false // it was never started or waited for
	}
	if out, ok := cmd.Stderr.(*bytes.Buffer); ok {
		said = out.String()
	}
	status := cmd.ProcessState.Sys().(syscall.WaitStatus)
	return said, strings.Contains(said, "SIGQUIT: quit") || status.Signaled() && status.Signal() == syscall.SIGQUIT
}

// interrupted starts a program and sends it a signal after ready has returned. It
// returns the program's output and its exit code.
func interrupted(t *testing.T, cmd *exec.Cmd, signal syscall.Signal, ready func()) (stdout, stderr string, code int) {
	t.Helper()
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ready()
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	return out.String(), said.String(), cmd.ProcessState.ExitCode()
}

// TestChildrenDoNotHang waits for a program that never ends.
func TestChildrenDoNotHang(t *testing.T) {
	t.Parallel()
	cmd := clitest.Child(t, 2*time.Second, "sprt", "eval", "--stdin")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if _, err := cmd.StdinPipe(); err != nil { // stays open
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) && !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("it ended with %v", err)
	}
	if said, yes := hangs(cmd); !yes || !strings.Contains(said, "goroutine ") {
		t.Errorf("%v: %.500s", yes, said)
	}
}
