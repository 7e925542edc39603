//go:build !windows

package pgn

import (
	"errors"

	"golang.org/x/sys/unix"
)

// runs reports whether a process with this number exists. A process of another
// user refuses the signal, but exists.
func runs(process int) bool {
	err := unix.Kill(process, 0)
	return err == nil || !errors.Is(err, unix.ESRCH)
}
