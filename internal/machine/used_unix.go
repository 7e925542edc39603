//go:build unix

package machine

import (
	"syscall"
	"time"
)

// Used is how much processor time this process has taken so far.
func Used() (time.Duration, bool) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}
