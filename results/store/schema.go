package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	_ "embed" // for the statements
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// applicationID marks our files in the header of the database ("mtch").
const applicationID = 0x6d746368

// A schema is a version of the database's tables, and how they come to be.
type schema struct {
	version int
	create  string // makes the tables in an empty file
	upgrade string // makes them of those of the version before
	views   string // shows those of the version before under the names and columns of these tables
}

//go:embed schema/0006.sql
var createTables string

//go:embed schema/0006_from_0005.sql
var upgradeTables string

//go:embed schema/0005_as_0006.sql
var olderViews string

// current is the schema of this program.
var current = schema{6, createTables, upgradeTables, olderViews}

// check reports whether a file's version is the one before this one. It rejects all others.
func (s *schema) check(have int) (older bool, err error) {
	switch {
	case have > s.version:
		return false, worded{fmt.Sprintf("its schema has version %d, this program supports versions up to %d", have, s.version), ErrNewer}
	case have < s.version-1:
		return false, fmt.Errorf("its schema has version %d, this program supports versions %d and %d: export its games with the program that wrote it", have, s.version-1, s.version)
	}
	return have < s.version, nil
}

// apply makes the tables, in one transaction. Several processes may try at once,
// so it reads the version again under the lock.
func (s *schema) apply(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var have int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil || have == s.version {
		return err
	}
	statements := s.upgrade
	if have == 0 {
		statements = s.create
	}
	if err := execute(ctx, tx, fmt.Sprintf("%s; PRAGMA user_version = %d", statements, s.version)); err != nil {
		return fmt.Errorf("migration to schema version %d: %w", s.version, err)
	}
	return tx.Commit()
}

// connectToRead opens the connections of a read-only store. Reading changes no file,
// not even one of the schema before: temporary views show its content.
func (s *Store) connectToRead(ctx context.Context, options string) error {
	s.read = s.pool(options+"&_pragma=query_only(1)", 0)
	behind, err := s.checkVersion(ctx)
	if err != nil || !behind {
		return err
	}
	plain := s.read
	s.read = sql.OpenDB(reader{plain.Driver(), sqliteAddress(s.path, engineWait, options)})
	s.read.SetMaxIdleConns(-1) // another process may migrate the file at any time
	return plain.Close()
}

// reader connects to a file with the schema that it has at that moment.
type reader struct {
	engine driver.Driver
	dsn    string
}

// Driver returns the database engine's.
func (r reader) Driver() driver.Driver { return r.engine }

// Connect opens a connection, with views if the schema is older.
func (r reader) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := r.engine.Open(r.dsn)
	if err != nil {
		return nil, err
	}
	if err := show(ctx, c); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// show creates the views. It must run before any other query.
func show(ctx context.Context, c driver.Conn) error {
	version, err := versionOf(ctx, c)
	if err != nil {
		return err
	}
	views := ""
	if older, err := current.check(version); err != nil {
		return err
	} else if older {
		views = current.views
	}
	_, err = c.(driver.ExecerContext).ExecContext(ctx, "PRAGMA temp_store = MEMORY;"+views+"PRAGMA query_only = 1", nil)
	return err
}

// versionOf reads the schema's version over a connection.
func versionOf(ctx context.Context, c driver.Conn) (int, error) {
	rows, err := c.(driver.QueryerContext).QueryContext(ctx, "PRAGMA user_version", nil)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	row := make([]driver.Value, 1)
	if err := rows.Next(row); err != nil {
		return 0, err
	}
	version, _ := row[0].(int64)
	return int(version), nil
}

// OpenSQLite opens a database with at most the given number of connections, 0 for no limit; see sqliteAddress
// for the rest. It does not touch the file yet.
func OpenSQLite(path string, wait time.Duration, connections int, options ...string) *sql.DB {
	db, err := sql.Open("sqlite", sqliteAddress(path, wait, options...))
	if err != nil {
		panic(err) // only for an unknown driver
	}
	db.SetMaxOpenConns(connections)
	return db
}

// sqliteAddress returns the address that the driver opens: a path with any characters, how long SQLite
// itself waits for other processes, and options such as mode=ro.
func sqliteAddress(path string, wait time.Duration, options ...string) string {
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
