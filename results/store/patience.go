package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// patience is how long an operation waits for other processes, and notice how
// long it waits before it reports this.
const (
	patience = time.Minute
	notice   = time.Second
)

// Waiting is reported to the opener of a database when an operation has
// waited for another process for a second. The operation continues to wait.
type Waiting struct {
	Path  string        // the database
	Limit time.Duration // the operation fails after this time
}

// engineWait is how long the database engine itself waits. During this time
// it ignores the context.
const engineWait = 20 * time.Millisecond

// patiently repeats an operation that another process blocks, until it
// succeeds, patience runs out or the context ends.
func (s *Store) patiently(ctx context.Context, do func() error) error {
	begun, reported := time.Now(), false
	for pause := time.Millisecond; ; pause = min(2*pause, 50*time.Millisecond) {
		err := do()
		if !busy(err) {
			return err
		}
		if pause == time.Millisecond && noLocks(s.path) {
			return ErrNoLocks
		}
		waited := time.Since(begun)
		if !reported && waited >= s.notice && s.onWait != nil {
			reported = true
			s.onWait(Waiting{s.path, s.patience})
		}
		if waited >= s.patience {
			return fmt.Errorf("another process has kept it locked for %v", s.patience)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("while another process kept it locked: %w", context.Cause(ctx))
		case <-time.After(pause):
		}
	}
}

// busy reports whether err means that another process is currently blocking.
func busy(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED)
}

// View calls do with a store that sees a single state of the database, even
// if it is written meanwhile. The events of that store see the same state and
// are valid until do returns.
func (s *Store) View(ctx context.Context, do func(*Store) error) error {
	if s.view != nil {
		return do(s)
	}
	inside := *s
	err := s.patiently(ctx, func() (err error) {
		inside.view, err = s.beginView(ctx)
		return cutShort(ctx, err)
	})
	if err != nil {
		return s.explain(err)
	}
	defer inside.view.Rollback()
	return do(&inside)
}

// beginView begins a transaction and reads something, because the first read
// fixes the state that the transaction sees.
func (s *Store) beginView(ctx context.Context) (*sql.Tx, error) {
	tx, err := s.read.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	var version int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		tx.Rollback()
		return nil, err
	}
	return tx, nil
}

// cutShort replaces err by the error of ctx if err is the driver's way to
// report that ctx ended a query: "interrupted", or a missing transaction.
func cutShort(ctx context.Context, err error) error {
	var e *sqlite.Error
	interrupted := errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_INTERRUPT
	if ctx.Err() != nil && (interrupted || errors.Is(err, sql.ErrTxDone)) {
		return ctx.Err()
	}
	return err
}
