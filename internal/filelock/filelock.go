// Package filelock locks files against other processes. The operating system releases a lock when
// its process ends, however it ends.
package filelock

import "errors"

// ErrHeld is returned for a file that another process has locked, or the same process through
// another handle.
var ErrHeld = errors.New("held by another process")
