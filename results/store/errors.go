package store

import (
	"errors"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrNone is returned where the store holds no match of the kind asked for.
var ErrNone = errors.New("no such match")

// errNoneUnfinished is ErrNone in words that fit where no number was asked for.
var errNoneUnfinished error = noneUnfinished{}

type noneUnfinished struct{}

func (noneUnfinished) Error() string { return "no unfinished match" }
func (noneUnfinished) Unwrap() error { return ErrNone }

// explain turns an error of the database into one line that names the file and
// the way out.
func (s *Store) explain(err error) error { return explain(s.path, err) }

// ofFile is an error that names its database.
type ofFile struct {
	path string
	error
}

func (e ofFile) Error() string { return "results database " + e.path + ": " + e.error.Error() }
func (e ofFile) Unwrap() error { return e.error }

func explain(path string, err error) error {
	var e *sqlite.Error
	var named ofFile
	switch {
	case err == nil || errors.As(err, &named):
		return err
	case errors.As(err, &e):
		err = errors.New(reasonOf(err, e.Code()))
	}
	return ofFile{path, err}
}

// errReadOnly is why nothing is written.
var errReadOnly = errors.New("the file or its directory is read-only; name another one with --db, or use --no-db")

func reasonOf(err error, code int) string {
	switch code & 0xff {
	case sqlite3.SQLITE_FULL:
		return "the disk is full; nothing of the last pair was written"
	case sqlite3.SQLITE_READONLY:
		return "the file or its directory is read-only; name another one with --db"
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return "another process keeps it locked"
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return "the file is damaged; move it away, or name another one with --db"
	case sqlite3.SQLITE_CANTOPEN:
		return "cannot be opened: is its directory there and writable?"
	case sqlite3.SQLITE_IOERR:
		return "reading or writing failed (" + oneLine(err.Error()) + "); the disk may be full or broken"
	}
	return oneLine(err.Error())
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
