package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
)

// locked begins to write to a database like another process, and returns a
// function that ends this.
func locked(t *testing.T, path string) (release func()) {
	t.Helper()
	db, err := sql.Open("sqlite", sqliteAddress(path, engineWait, "_txlock=immediate"))
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	release = func() { tx.Rollback(); db.Close() }
	t.Cleanup(release)
	return release
}

// writes returns all operations that must wait for other writers.
func writes(s *Store, e *Event) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"begin":  func(ctx context.Context) error { _, err := s.Begin(ctx, testInfo); return err },
		"record": func(ctx context.Context) error { return e.Record(ctx, newPlayer(1).next()) },
		"finish": func(ctx context.Context) error { return e.Finish(ctx) },
		"delete": func(ctx context.Context) error { e.Close(); return s.Delete(ctx, e.ID) },
		"vacuum": func(ctx context.Context) error { _, _, err := s.Vacuum(ctx); return err },
	}
}

func TestWaitingIsToldAndBounded(t *testing.T) {
	s := openTemp(t)
	for what, write := range writes(s, begin(t, s)) {
		t.Run(what, func(t *testing.T) {
			release := locked(t, s.Path())
			defer release()
			var told []Waiting
			s.patience, s.notice, s.onWait = 5*engineWait, 0, func(w Waiting) { told = append(told, w) }
			err := write(ctx)
			if err == nil || !strings.Contains(err.Error(), s.Path()+": another process has kept it locked for 100ms") {
				t.Errorf("after patience: %v", err)
			}
			if len(told) != 1 || told[0] != (Waiting{s.Path(), s.patience}) {
				t.Errorf("told: %+v, want it once", told)
			}
		})
	}
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	s := openTemp(t)
	cause := errors.New("a signal")
	for what, write := range writes(s, begin(t, s)) {
		t.Run(what, func(t *testing.T) {
			release := locked(t, s.Path())
			defer release()
			ctx, cancel := context.WithCancelCause(ctx)
			s.patience, s.notice, s.onWait = time.Minute, 0, func(Waiting) { cancel(cause) }
			if err := write(ctx); !errors.Is(err, cause) {
				t.Errorf("%v, want %v", err, cause)
			}
		})
	}
}

func TestWaitingGoesOnWhenTheOtherIsDone(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	release := locked(t, s.Path())
	s.patience, s.notice, s.onWait = time.Minute, 0, func(Waiting) { release() }
	if err := e.Record(ctx, newPlayer(1).next()); err != nil {
		t.Error(err)
	}
}

// A database of an older version has to be written to before it can be read.
func TestOpeningTellsThatItWaits(t *testing.T) {
	path := testdata(t, current.version-1)
	release := locked(t, path)
	told := 0
	s, err := Open(ctx, path, func(Waiting) { told++; release() })
	if err != nil || told != 1 {
		t.Fatalf("told %d times, %v", told, err)
	}
	s.Close()
}

// TestViewIsOneState repeats a query after a write.
func TestViewIsOneState(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	games := newPlayer(1)
	recordPairs(t, e, games, 2)
	err := s.View(ctx, func(inside *Store) error {
		for range 3 {
			list, err := inside.List(ctx, Filter{})
			if err != nil {
				return err
			}
			same, err := inside.Event(ctx, e.ID)
			if err != nil {
				return err
			}
			if pairs := readPairs(t, same); list[0].Pairs != 2 || len(pairs) != 2 {
				t.Errorf("%d pairs are listed, %d read, want 2", list[0].Pairs, len(pairs))
			}
			if _, err := same.Verify(ctx, func(p Problem) { t.Error(p) }); err != nil {
				return err
			}
			recordPairs(t, e, games, 1)
			if err := s.Delete(ctx, left(t, s)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(readPairs(t, e)); n != 5 {
		t.Errorf("%d pairs afterwards, want 5", n)
	}
}

// left returns an event that was started and closed before its first pair.
func left(t *testing.T, s *Store) int64 {
	e, err := s.Begin(ctx, testInfo)
	if err != nil {
		t.Fatal(err)
	}
	e.Close()
	return e.ID
}

// TestVerifyWhileItIsPlayed checks that a valid match is valid at every moment.
func TestVerifyWhileItIsPlayed(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	done := make(chan struct{})
	go func() {
		defer close(done)
		games := newPlayer(1)
		for range few(200) {
			if err := e.Record(ctx, games.next()); err != nil {
				t.Error(err)
			}
		}
	}()
	for {
		read, err := s.Event(ctx, e.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := read.Verify(ctx, func(p Problem) { t.Error(p) }); err != nil {
			t.Fatal(err)
		}
		select {
		case <-done:
			return
		default:
		}
	}
}

// TestColdReaders starts many concurrent readers in the middle of a match. None
// of them has read any text yet, and each makes a different query.
func TestColdReaders(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.db")
	s := openAt(t, path)
	e := begin(t, s)
	recordPairs(t, e, newPlayer(1), 10)
	s.Close()
	s = openAt(t, path)
	ctx, cancel := context.WithTimeout(ctx, bounded.Limit)
	defer cancel()
	const readers = 12
	errs, arrived, all := make(chan error, readers), make(chan struct{}, readers), make(chan struct{})
	for range readers {
		go func() {
			errs <- func() error {
				e, err := s.Event(ctx, e.ID)
				if err != nil {
					return err
				}
				n := 0
				for _, err := range e.Pairs(ctx) {
					if err != nil {
						return err
					}
					if n++; n == 2 {
						arrived <- struct{}{}
						select {
						case <-all:
						case <-ctx.Done():
							return ctx.Err()
						}
						if _, err := e.Summary(ctx); err != nil {
							return err
						}
					}
				}
				return nil
			}()
		}()
	}
	for range readers {
		select {
		case <-arrived:
		case <-ctx.Done():
			t.Fatal("readers block each other")
		}
	}
	close(all)
	for range readers {
		if err := bounded.Receive(t, "answer of a reader", errs); err != nil {
			t.Error(err)
		}
	}
}

// TestOneFileHoldsAll copies the file of a closed database while another
// process has it open.
func TestOneFileHoldsAll(t *testing.T) {
	s := openTemp(t)
	other := openAt(t, s.Path())
	e := begin(t, s)
	recordPairs(t, e, newPlayer(1), 3)
	if _, err := other.List(ctx, Filter{}); err != nil {
		t.Fatal(err)
	}
	e.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := openAt(t, path).List(ctx, Filter{})
	if err != nil || len(list) != 1 || list[0].Pairs != 3 {
		t.Errorf("in the copy: %+v, %v", list, err)
	}
}

// TestDurability checks that written data is on the disk, and that readers write
// nothing.
func TestDurability(t *testing.T) {
	s := openTemp(t)
	for _, c := range []struct {
		db           *sql.DB
		pragma, want string
	}{
		{s.write, "synchronous", "2"}, {s.write, "journal_mode", "wal"}, {s.write, "foreign_keys", "1"},
		{s.read, "query_only", "1"}, {s.read, "journal_mode", "wal"}, {s.read, "application_id", "1836344168"},
	} {
		var got string
		if err := c.db.QueryRow("PRAGMA " + c.pragma).Scan(&got); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.pragma, got, err, c.want)
		}
	}
}

// untilGone queries tx until it is closed, which happens a moment after the end
// of its context.
func untilGone(tx *sql.Tx) error {
	for {
		if _, err := tx.ExecContext(ctx, "SELECT 1"); err != nil {
			return err
		}
	}
}

// TestWhoCutsAQuestionShort distinguishes a cancelled reader from a database that
// ends a query by itself. The first gets the error of the reader's context, the
// second the error of the database.
func TestWhoCutsAQuestionShort(t *testing.T) {
	s := openTemp(t)
	inside := map[string]func(context.Context, func(*transaction) error) error{"reading": s.reading, "writing": s.writing}
	for what, call := range inside {
		ctx, leave := context.WithCancel(ctx)
		if err := call(ctx, func(tx *transaction) error { leave(); return untilGone(tx.sql) }); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, and the reader left: %v", what, err)
		}
		for _, fault := range []error{sql.ErrTxDone, os.ErrNotExist} {
			if err := call(t.Context(), func(*transaction) error { return fault }); !errors.Is(err, fault) {
				t.Errorf("%s, and nobody left: %v, want %v", what, err, fault)
			}
		}
	}
	gone, leave := context.WithCancel(ctx)
	leave()
	if err := cutShort(gone, os.ErrNotExist); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a fault that has nothing to do with the reader who left: %v", err)
	}
}
