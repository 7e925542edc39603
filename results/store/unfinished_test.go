package store

import (
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
