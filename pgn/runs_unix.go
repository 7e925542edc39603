//go:build !windows

package pgn

import (
	"errors"

	"golang.org/x/sys/unix"
)

// runs reports whether there is a process of this number. One of another user
// refuses the question, and is there.
func runs(process int) bool {
	err := unix.Kill(process, 0)
	return err == nil || !errors.Is(err, unix.ESRCH)
}
