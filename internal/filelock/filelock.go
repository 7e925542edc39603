// Package filelock tells other processes that a file is in use. The operating
// system takes a lock away when its process ends, however it ends.
package filelock

import "errors"

// ErrHeld is returned for a file that another process holds, or the same one
// through another handle.
var ErrHeld = errors.New("held by another process")
