package store

import (
	"errors"
	"path/filepath"
	"testing"
	"time"
)

// A killed process holds the lock of its event until the operating system has
// removed the process: an immediate resume waits for that.
func TestLastUnfinishedAfterAKill(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "results.db"))
	m := begin(t, s)
	recordPairs(t, m, newPlayer(1), 1)
	m.Close()
	dying, err := acquire(ctx, s.lockPath(m.ID))
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(100*time.Millisecond, dying.release)
	if e, err := s.LastUnfinished(ctx); err != nil || e.ID != m.ID {
		t.Errorf("%v, %v", e, err)
	}
}

// An event whose process was killed after its end, before it had told the result, is
// the one to resume if none is unfinished. It is so until its lock is released.
func TestKilledAfterTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.db")
	s, other := openAt(t, path), openAt(t, path)
	s.MarkKilled()
	end := func() *Event {
		e := begin(t, s)
		recordPairs(t, e, newPlayer(1), 1)
		if err := e.Finish(ctx); err != nil {
			t.Fatal(err)
		}
		e.End()
		return e
	}
	first, second := end(), end()
	if _, err := other.Take(ctx, 0, false); !errors.Is(err, ErrNone) {
		t.Errorf("while its process tells the result: %v", err)
	}
	again, err := s.Resume(ctx, first.ID) // the same process may
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
	killed, _ := s.ended.LoadAndDelete(second.ID)
	if err := killed.(*lock).file.Close(); err != nil { // what the operating system does
		t.Fatal(err)
	}
	e, err := other.Take(ctx, 0, false)
	if err != nil || e.ID != second.ID || e.Finished.IsZero() {
		t.Fatalf("%+v, %v", e, err)
	}
	e.Close()
	if _, err := other.Take(ctx, 0, false); !errors.Is(err, ErrNone) {
		t.Errorf("after its result was told: %v", err)
	}
	end()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if ids, err := other.lockedEvents(); err != nil || len(ids) != 0 {
		t.Errorf("locks are left of %v, %v", ids, err)
	}
}
