//go:build unix

package machine

import (
	"syscall"
	"time"
)

// Used returns the processor time that this process has used so far.
func Used() (time.Duration, bool) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}
