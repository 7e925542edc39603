// Package filelock locks files against other processes. The operating system releases a lock when
// its process ends, however it ends.
package filelock

import (
	"errors"
	"os"
)

// ErrHeld is returned for a file that another process has locked, or the same process through
// another handle.
var ErrHeld = errors.New("held by another process")

// Try locks an open file until it is closed. It does not wait: if the file is already locked, it
// returns ErrHeld.
func Try(f *os.File) error { return try(f, false) }

// TryShared is Try for a lock that several handles can hold at the same time.
func TryShared(f *os.File) error { return try(f, true) }
