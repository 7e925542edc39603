//go:build unix

package ideas

import (
	"bytes"
	"strings"
	"testing"
	"time"

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
