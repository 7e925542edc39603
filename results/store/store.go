package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"match/internal/datadir"
)

// Store is an open database. It is safe for use from many goroutines.
type Store struct {
	path     string
	readOnly bool
	patience time.Duration // see the constants
	notice   time.Duration
	onWait   func(Waiting)
	write    *sql.DB // one connection: one writer
	read     *sql.DB
	texts    *texts
	inserts  *inserts
	wrote    *atomic.Bool  // whether anything was written
	view     *sql.Tx       // nil: every query sees the latest state
	born     os.FileInfo   // the file when it was opened
	least    *atomic.Int64 // the smallest size at which the file was whole
	ended    *sync.Map     // locks of ended events, by event: see MarkKilled; nil: not asked for
}

// placeOf returns the path of a database, for "" the default one: MATCH_DB, or match/results.db
// in the user's data directory.
func placeOf(path string) (string, error) {
	if path = cmp.Or(path, os.Getenv("MATCH_DB")); path != "" {
		return path, nil
	}
	path, err := datadir.Path("results.db")
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoPlace, err)
	}
	return path, nil
}

// Open opens the database at path for reading and writing. It creates the
// database if there is none; "" is the default path, whose directory is created
// too. It rejects a file that is not a results database, is damaged, or comes
// from a newer version of the program; such a file is not changed, and the error
// is one line. A file from an older version is migrated.
//
// Operations that wait for another process call onWait, unless it is nil, on the
// waiting goroutine. They end with their context.
func Open(ctx context.Context, path string, onWait func(Waiting)) (*Store, error) {
	place, err := placeOf(path)
	if err != nil {
		return nil, err
	}
	if path == "" {
		if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
			return nil, ofFile{place, err}
		}
	}
	if err := createIfMissing(ctx, place); err != nil {
		return nil, err
	}
	return OpenExisting(ctx, place, onWait)
}

// OpenExisting is Open for a database that must already exist.
func OpenExisting(ctx context.Context, path string, onWait func(Waiting)) (*Store, error) {
	return connected(ctx, path, onWait, func(s *Store) error { return s.connect(ctx) })
}

// OpenToRead is OpenExisting for reading: it does not change the file, even if
// that comes from an older version of the program.
func OpenToRead(ctx context.Context, path string, onWait func(Waiting)) (*Store, error) {
	return connected(ctx, path, onWait, func(s *Store) error {
		s.readOnly = true
		return s.connectToRead(ctx, "")
	})
}

// connected returns the store of a file with its connections, those for reading only where nothing can be written.
func connected(ctx context.Context, path string, onWait func(Waiting), connect func(*Store) error) (*Store, error) {
	path, err := placeOf(path)
	if err == nil {
		err = checkFile(path)
	}
	if err != nil {
		return nil, err
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs // the caller may change directory
	}
	born, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	s := &Store{born: born, least: new(atomic.Int64), path: path, patience: patience, notice: notice, onWait: onWait,
		texts: newTexts(), inserts: new(inserts), wrote: new(atomic.Bool)}
	s.least.Store(born.Size())
	if err = connect(s); err != nil && readOnlyPlace(path) { // where the database engine cannot keep its log
		s.Close()
		s.readOnly = true
		err = s.connectToRead(ctx, "mode=ro&immutable=1")
	}
	if err != nil {
		s.Close()
		return nil, s.explain(err)
	}
	return s, nil
}

// connect opens the connections. It checks the schema's version before
// anything is written.
func (s *Store) connect(ctx context.Context) error {
	s.read = s.pool("_pragma=query_only(1)", 0)
	behind, err := s.checkVersion(ctx)
	if err != nil {
		return err
	}
	s.write = s.pool("_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_txlock=immediate", 1)
	if behind {
		if err := s.checkOlderPlayers(); err != nil {
			return err
		}
		err = s.patiently(ctx, func() error { return current.apply(ctx, s.write) })
	}
	if err == nil { // so that readers do not block writers; a copy that the database engine made has lost this mode
		err = s.patiently(ctx, func() error { return execute(ctx, s.write, "PRAGMA journal_mode = WAL") })
	}
	if err == nil {
		err = s.patiently(ctx, func() error { return s.inserts.prepare(s.write) })
	}
	return err
}

// checkVersion reports whether the schema is the one before the program's, and
// rejects any other.
func (s *Store) checkVersion(ctx context.Context) (behind bool, err error) {
	var have int
	err = s.patiently(ctx, func() error { return s.read.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have) })
	if err != nil {
		return false, err
	}
	return current.check(have)
}

// checkOlderPlayers rejects a migration while an older version of the program
// plays a match.
func (s *Store) checkOlderPlayers() error {
	ids, err := s.lockedEvents()
	for _, id := range ids {
		if s.held(id) {
			return fmt.Errorf("match %d is being played by an older version of the program: wait for its end, then the file is upgraded", id)
		}
	}
	return err
}

// pool opens at most the given number of connections; 0 means one for each
// reader. Otherwise a reader with a second query would wait for itself.
func (s *Store) pool(options string, connections int) *sql.DB {
	return OpenSQLite(s.path, engineWait, connections, options)
}

// smallestPage is the size of the smallest page of an SQLite file. The database
// engine takes a shorter file for an empty database.
const smallestPage = 512

// Lost returns an error if the file is no longer at its path, which loses
// everything written since; otherwise nil. The database engine keeps writing to a
// removed file without an error.
func (s *Store) Lost() error {
	switch info, err := os.Stat(s.path); {
	case errors.Is(err, fs.ErrNotExist):
		return ofFile{s.path, errors.New("it was removed while it was in use")}
	case err != nil:
		return ofFile{s.path, err}
	case !os.SameFile(info, s.born):
		return ofFile{s.path, errors.New("it was replaced by another file while it was in use")}
	case info.Size() < smallestPage || info.Size() < s.least.Load() && !s.whole():
		return ofFile{s.path, errors.New("it was truncated while it was in use")}
	default:
		s.least.Store(min(info.Size(), s.least.Load()))
	}
	return nil
}

// whole reports whether a file that has become smaller is a whole database, as
// after a vacuum by another process. A new connection has no pages in memory.
func (s *Store) whole() bool {
	db := s.pool("_pragma=query_only(1)", 1)
	defer db.Close()
	var found string
	err := db.QueryRow("PRAGMA quick_check(1)").Scan(&found)
	return found == "ok" || busy(err)
}

// Path returns the database file.
func (s *Store) Path() string { return s.path }

// Named returns the file as commands must name it, "" for the default one, which they find.
func (s *Store) Named() string {
	if path, err := placeOf(""); err == nil && path == s.path {
		return ""
	}
	return s.path
}

// Database returns the file of the event as commands must name it, "" for the default one.
func (e *Event) Database() string { return e.store.Named() }

// Close closes the database. Everything is then in its one file unless
// another process is reading or writing it.
func (s *Store) Close() error {
	var errs []error
	if s.write != nil && s.wrote.Load() { // a read-only store has nothing to write back
		// If the log cannot be merged now, it stays beside the file, complete.
		s.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	}
	for _, db := range []*sql.DB{s.read, s.write} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	s.read, s.write = nil, nil
	s.releaseEnded()
	return errors.Join(errs...)
}
