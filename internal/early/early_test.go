//go:build unix

package early

import (
	"os"
	"syscall"
	"testing"
	"time"
)

// A signal that arrives before the first request is kept, once.
func TestSignal(t *testing.T) {
	if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	for begun := time.Now(); len(caught) == 0 && time.Since(begun) < 10*time.Second; {
		time.Sleep(time.Millisecond)
	}
	if s := Signal(); s != syscall.SIGHUP {
		t.Errorf("%v, want SIGHUP", s)
	}
	if s := Signal(); s != nil {
		t.Errorf("%v once more", s)
	}
}
