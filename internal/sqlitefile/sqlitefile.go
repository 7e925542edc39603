// Package sqlitefile opens SQLite files with this program's driver. Its callers are responsible for
// the contents and for who may change them.
package sqlitefile

import (
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// Open opens a database with at most the given number of connections, 0 for no limit; see Address
// for the rest. It does not touch the file yet.
func Open(path string, wait time.Duration, connections int, options ...string) *sql.DB {
	db, err := sql.Open("sqlite", Address(path, wait, options...))
	if err != nil {
		panic(err) // only for an unknown driver
	}
	db.SetMaxOpenConns(connections)
	return db
}

// Address returns the address that the driver opens: a path with any characters, how long SQLite
// itself waits for other processes, and options such as mode=ro.
func Address(path string, wait time.Duration, options ...string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if path = filepath.ToSlash(path); path[0] != '/' {
		path = "/" + path // C:/…
	}
	escaped := (&url.URL{Path: path}).EscapedPath()
	options = append([]string{fmt.Sprintf("_pragma=busy_timeout(%d)", wait.Milliseconds())}, options...)
	return "file:" + escaped + "?" + strings.Join(options, "&")
}
