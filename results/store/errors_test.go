package store

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"
)

// Only what forbids writing makes a place read-only.
func TestForbidden(t *testing.T) {
	for err, want := range map[error]bool{
		fs.ErrPermission: true, syscall.EROFS: true, syscall.EACCES: true, syscall.EMFILE: false, syscall.ENFILE: false, syscall.ENOLCK: false,
	} {
		if got := forbidden(&os.PathError{Op: "open", Path: "x", Err: err}); got != want {
			t.Errorf("%v: %v", err, got)
		}
	}
}

// A file system without locks is named as the reason.
func TestReasonOfMissingLocks(t *testing.T) {
	err := reasonOf(errors.New("locking protocol (15)"), sqlite3.SQLITE_PROTOCOL)
	if !strings.Contains(err.Error(), "does not lock files") || !strings.Contains(err.Error(), "local disk") {
		t.Error(err)
	}
}
