// Package filelock locks files against other processes. The operating system releases a lock when
// its process ends, however it ends.
package filelock

import (
	"errors"
	"fmt"
	"os"
)

// ErrHeld is returned for a file that another process has locked, or the same process through
// another handle.
var ErrHeld = errors.New("held by another process")

// Open opens a file, which it creates if needed, and locks it until it is closed. It does not wait:
// if the file is already locked, it returns ErrHeld; also if its last holder has just removed it,
// because others would lock a new file of that name.
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err = Try(f); err == nil && !isAt(f, path) {
		err = ErrHeld
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("locking %s: %w", path, err)
	}
	return f, nil
}

// isAt reports whether an open file is still at its path.
func isAt(f *os.File, path string) bool {
	opened, err1 := f.Stat()
	there, err2 := os.Stat(path)
	return err1 == nil && err2 == nil && os.SameFile(opened, there)
}

// Try locks an open file until it is closed. It does not wait: if the file is already locked, it
// returns ErrHeld.
func Try(f *os.File) error { return try(f, false) }

// TryShared is Try for a lock that several handles can hold at the same time.
func TryShared(f *os.File) error { return try(f, true) }

// TryOutput is Try for a file that a command is to write: the error says what to do about another
// writer. Where locking is not possible there is none.
func TryOutput(f *os.File) error {
	if errors.Is(Try(f), ErrHeld) {
		return fmt.Errorf("%s is being written by another process: give the output another name", f.Name())
	}
	return nil
}
