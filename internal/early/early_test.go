//go:build unix

package early

import (
	"os"
	"slices"
	"syscall"
	"testing"

	"match/internal/bounded"
)

// A signal that arrives before the first request is kept, once.
func TestSignal(t *testing.T) {
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "signal", func() bool { return len(caught) > 0 })
	if s := Signal(); s != syscall.SIGTERM {
		t.Errorf("%v, want SIGTERM", s)
	}
	if s := Signal(); s != nil {
		t.Errorf("%v once more", s)
	}
}

// A program that was started to ignore hangups does not end with its terminal.
func TestNohup(t *testing.T) {
	if with, without := endings(false), endings(true); !slices.Contains(with, os.Signal(syscall.SIGHUP)) || slices.Contains(without, os.Signal(syscall.SIGHUP)) {
		t.Errorf("%v, with nohup %v", with, without)
	}
}
