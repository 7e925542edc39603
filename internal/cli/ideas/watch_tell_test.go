//go:build unix

package ideas

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/cli"
	"match/results/store"
)

// A command of --on-verdict that takes too long is killed, and that is said.
func TestToldTooSlowly(t *testing.T) {
	defer func(before time.Duration) { commandTimeout = before }(commandTimeout)
	commandTimeout = 50 * time.Millisecond
	w := &watcher{watchFlags: &watchFlags{onVerdict: "exec sleep 60"}, runner: runner{App: &cli.App{Stderr: new(bytes.Buffer)}}}
	if err := w.tell(t.Context(), new(store.Idea)); err == nil || !strings.HasPrefix(err.Error(), "killed after 50ms") {
		t.Error(err)
	}
}

// A killed command takes with it what its shell has started.
func TestToldTogether(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	w := &watcher{watchFlags: &watchFlags{onVerdict: "sleep 600 & echo started; wait"}, runner: runner{App: &cli.App{Stderr: write}}}
	ctx, cancel := context.WithCancel(bounded.Context(t))
	over := make(chan error)
	go func() { over <- w.tell(ctx, new(store.Idea)) }()
	if _, err := io.ReadFull(read, make([]byte, len("started\n"))); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := bounded.Receive(t, "the end of the command", over); err == nil {
		t.Error("no error")
	}
	write.Close()
	read.SetReadDeadline(time.Now().Add(time.Minute)) // it ends when no process has the other end
	if _, err := read.Read(make([]byte, 1)); err != io.EOF {
		t.Error("a process of the command lives on:", err)
	}
}
