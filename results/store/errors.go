package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"match/internal/filelock"
)

// The kinds of damage to a database, for errors.Is. The caller suggests the
// remedy.
var (
	ErrNoDatabase = errors.New("there is none yet")
	ErrNoPlace    = errors.New("no directory for the results database")
	ErrReadOnly   = errors.New("the file or its directory is read-only")
	ErrDamaged    = errors.New("the file is damaged")
	ErrNewer      = errors.New("it was written by a newer version of the program")
	ErrFiles      = errors.New("too many open files")
	ErrDisk       = errors.New("the disk is full or broken")
	ErrNoLocks    = errors.New("its file system does not lock files, as some network file systems: keep it on a local disk")
	ErrDamagedRow = errors.New("damaged") // within a file that is otherwise readable
)

// ErrNone means that the store has no event of the requested kind.
var ErrNone = errors.New("no such match")

// worded is an error of a known kind with its own text.
type worded struct {
	text string
	kind error
}

func (e worded) Error() string { return e.text }
func (e worded) Unwrap() error { return e.kind }

// damage is the error for a row that is not as it was written.
func damage(format string, args ...any) error {
	return worded{"damaged: " + fmt.Sprintf(format, args...), ErrDamagedRow}
}

// ofFile is an error that names its database.
type ofFile struct {
	path string
	error
}

func (e ofFile) Error() string { return "results database " + e.path + ": " + e.error.Error() }
func (e ofFile) Unwrap() error { return e.error }

// explain turns a database error into one line that names the file.
func (s *Store) explain(err error) error { return explain(s.path, err) }

func explain(path string, err error) error {
	var e *sqlite.Error
	var named ofFile
	switch {
	case err == nil || errors.As(err, &named):
		return err
	case busy(err) && noLocks(path), errors.Is(err, syscall.ENOLCK):
		err = ErrNoLocks
	case errors.As(err, &e):
		err = reasonOf(err, e.Code())
	case exhausted(err):
		err = ErrFiles
	}
	return ofFile{path, err}
}

func reasonOf(err error, code int) error {
	switch code & 0xff {
	case sqlite3.SQLITE_FULL:
		return worded{"the disk is full; nothing of the last pair was written", ErrDisk}
	case sqlite3.SQLITE_READONLY:
		return ErrReadOnly
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return errors.New("another process keeps it locked")
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return ErrDamaged
	case sqlite3.SQLITE_CANTOPEN:
		if fewFiles() {
			return ErrFiles
		}
		return errors.New("cannot be opened: is its directory there and writable?")
	case sqlite3.SQLITE_PROTOCOL:
		return ErrNoLocks
	case sqlite3.SQLITE_IOERR:
		return worded{"reading or writing failed (" + oneLine(err.Error()) + "); the disk may be full or broken", ErrDisk}
	}
	return errors.New(oneLine(err.Error()))
}

// IsNoSQLite reports whether an error of a database from OpenSQLite means that its file is of
// another kind.
func IsNoSQLite(err error) bool {
	e := (*sqlite.Error)(nil)
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_NOTADB
}

// noLocks reports whether files beside the database cannot be locked. To the database engine,
// that is the same as a file that another process has locked.
func noLocks(path string) bool {
	f, err := os.CreateTemp(filepath.Dir(path), ".lock*")
	if err != nil {
		return false
	}
	defer os.Remove(f.Name())
	defer f.Close()
	return filelock.Try(f) != nil
}

// fewFiles reports whether this process may not open as many more files as the database engine
// needs at once, which does not say why it cannot open a file.
func fewFiles() bool {
	for range 8 {
		f, err := os.Open(os.DevNull)
		if err != nil {
			return exhausted(err)
		}
		defer f.Close()
	}
	return false
}

// exhausted reports whether an error means that the process, or the system, has too many open files.
func exhausted(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
