//go:build unix

package early

import (
	"os"
	"syscall"
	"testing"

	"match/internal/bounded"
)

// A signal that arrives before the first request is kept, once.
func TestSignal(t *testing.T) {
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "signal", func() bool { return len(caught) > 0 })
	if s := Signal(); s != syscall.SIGHUP {
		t.Errorf("%v, want SIGHUP", s)
	}
	if s := Signal(); s != nil {
		t.Errorf("%v once more", s)
	}
}
