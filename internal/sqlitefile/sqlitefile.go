// Package sqlitefile opens SQLite files with the one driver of this program. What
// is in them, and who may change it, is for those who open them.
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

// Open returns at most so many connections to a file, or as many as are asked for
// with 0, see Address. It does not touch the file.
func Open(path string, wait time.Duration, connections int, options ...string) *sql.DB {
	db, err := sql.Open("sqlite", Address(path, wait, options...))
	if err != nil {
		panic(err) // only for an unknown driver
	}
	db.SetMaxOpenConns(connections)
	return db
}

// Address is what the driver opens: a file, whatever characters its path has, how
// long the database engine itself waits for other processes, and options such as
// mode=ro.
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
