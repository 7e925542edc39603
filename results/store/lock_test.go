package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/filelock"
)

// TestLockedEvents finds the locks of one database among other files.
func TestLockedEvents(t *testing.T) {
	s := openTemp(t)
	for _, name := range []string{
		"results.db-match-12.lock", "results.db-match-7.lock", // left behind or held: both are locks
		"7.lock", "3", "results.db-match-.lock", "results.db-match-x.lock", "other.db-match-5.lock", "results.db-new.lock",
	} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(s.Path()), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ids, err := s.lockedEvents()
	if slices.Sort(ids); err != nil || !slices.Equal(ids, []int64{7, 12}) {
		t.Errorf("%v, %v; want 7 and 12", ids, err)
	}
}

// TestLockIsTriedForASecond uses a held lock: a process that only checks it
// releases it within that time. Any other error is reported at once.
func TestLockIsTriedForASecond(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	held, err := acquire(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if _, err := acquire(ctx, path); !errors.Is(err, filelock.ErrHeld) || time.Since(began) < time.Second {
		t.Errorf("held by another: %v after %v", err, time.Since(began))
	}
	if n := openFiles(path); n > 1 {
		t.Errorf("the lock file is open %d times after trying in vain", n)
	}
	held.release()
	again, err := acquire(ctx, path)
	if err != nil {
		t.Errorf("let go: %v", err)
	}
	again.release()
	if _, err := os.Stat(path); err == nil {
		t.Error("the lock is left behind")
	}
}

// openFiles returns how many files with the given prefix this process has open, 0
// if the operating system does not provide this.
func openFiles(path string) (n int) {
	const mine = "/proc/self/fd"
	files, _ := os.ReadDir(mine)
	for _, f := range files {
		if target, err := os.Readlink(filepath.Join(mine, f.Name())); err == nil && strings.HasPrefix(target, path) {
			n++
		}
	}
	return n
}

// TestAnEventThatCannotBeEntered makes the entry of an event fail at its very
// end, when its lock is already held: afterwards the lock is free.
func TestAnEventThatCannotBeEntered(t *testing.T) {
	s := openTemp(t)
	for _, text := range []string{
		`CREATE TABLE guard (parent INTEGER PRIMARY KEY)`,
		`CREATE TABLE guarded (parent INTEGER REFERENCES guard DEFERRABLE INITIALLY DEFERRED)`,
		`CREATE TRIGGER refuse AFTER INSERT ON players BEGIN INSERT INTO guarded VALUES (1); END`,
	} {
		if _, err := s.write.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	if e, err := s.Begin(ctx, testInfo); err == nil || !strings.Contains(err.Error(), "FOREIGN KEY") {
		t.Fatalf("%+v, %v", e, err)
	}
	if locks, err := s.lockedEvents(); err != nil || len(locks) != 0 {
		t.Errorf("events %v are locked still, %v", locks, err)
	}
	if list, err := s.List(ctx, Filter{}); err != nil || len(list) != 0 {
		t.Errorf("%d events were entered, %v", len(list), err)
	}
}

// TestOneWriterAtATime records two events of one store at once: the second waits
// for its turn, without a message about another process.
func TestOneWriterAtATime(t *testing.T) {
	s := openTemp(t)
	first, second := begin(t, s), begin(t, s)
	s.notice, s.onWait = 0, func(w Waiting) { t.Errorf("waiting for another process: %+v", w) }
	done := make(chan error)
	err := s.writing(ctx, func(*transaction) error {
		go func() { done <- second.Record(ctx, newPlayer(2).next()) }()
		for deadline := time.Now().Add(bounded.Limit); s.write.Stats().WaitCount == 0 && !t.Failed(); runtime.Gosched() {
			if time.Now().After(deadline) {
				return errors.New("nobody takes his turn")
			}
		}
		return nil
	})
	if err := errors.Join(err, <-done, first.Record(ctx, newPlayer(1).next())); err != nil {
		t.Error(err)
	}
}

// Two processes do not do the same work at once; other work may be done meanwhile.
func TestHold(t *testing.T) {
	s := openTemp(t)
	other := openAt(t, s.path)
	release, err := s.Hold(ctx, "version", "testing it")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Hold(ctx, "version", "testing it"); err == nil || err.Error() != "another process is testing it with "+s.path {
		t.Errorf("twice: %v", err)
	}
	for range 2 {
		meanwhile, err := other.Hold(ctx, "another", "testing another one")
		if err != nil {
			t.Fatal(err)
		}
		meanwhile()
	}
	release()
	if release, err = other.Hold(ctx, "version", "testing it"); err != nil {
		t.Fatal(err)
	}
	release()
}
