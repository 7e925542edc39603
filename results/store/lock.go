package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"match/internal/filelock"
)

// lock marks an event as being played by a process. The operating system
// releases it when the process ends, however it ends.
type lock struct{ file *os.File }

// lockName is the part of the file name between the database's path and the
// event's number.
const lockName = "-match-"

func (s *Store) lockPath(event int64) string {
	return fmt.Sprintf("%s%s%d.lock", s.path, lockName, event)
}

// lockedEvents returns the events with a lock file, held or left behind.
func (s *Store) lockedEvents() (ids []int64, err error) {
	entries, err := os.ReadDir(filepath.Dir(s.path))
	for _, e := range entries {
		name, isLock := strings.CutPrefix(e.Name(), filepath.Base(s.path)+lockName)
		if id, err := strconv.ParseInt(strings.TrimSuffix(name, ".lock"), 10, 64); isLock && err == nil {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// MarkKilled makes the store hold the locks of events that have ended until it is
// closed. The lock file of an ended event that no process holds is then left by a
// process that was killed before it had told the result: see Take.
func (s *Store) MarkKilled() { s.ended = new(sync.Map) }

// releaseEnded releases the locks of events that have ended.
func (s *Store) releaseEnded() {
	if s.ended == nil {
		return
	}
	for event, l := range s.ended.Range {
		l.(*lock).release()
		s.ended.Delete(event)
	}
}

// acquire takes the lock of an event.
func (s *Store) acquire(ctx context.Context, event int64) (*lock, error) {
	if s.ended != nil {
		if l, own := s.ended.LoadAndDelete(event); own {
			return l.(*lock), nil
		}
	}
	l, err := acquire(ctx, s.lockPath(event))
	if errors.Is(err, filelock.ErrHeld) {
		return nil, fmt.Errorf("%s is being played by another process", s.nameOf(ctx, event))
	}
	return l, s.explain(err)
}

// Hold keeps other processes that use the database from work with the same key, until release is called or this process
// ends. Their error says what this one is doing, such as "watching main of toy".
func (s *Store) Hold(ctx context.Context, key, doing string) (release func(), err error) {
	l, err := acquire(ctx, fmt.Sprintf("%s-%.8x.lock", s.path, sha256.Sum256([]byte(key))))
	if errors.Is(err, filelock.ErrHeld) {
		return nil, fmt.Errorf("another process is %s with %s", doing, s.path)
	}
	return l.release, s.explain(err)
}

// acquire takes a lock. It tries for a second, because a process that checks
// whether the lock is held also holds it for a moment.
func acquire(ctx context.Context, path string) (*lock, error) {
	deadline := time.Now().Add(time.Second)
	for {
		f, err := filelock.Open(path)
		if err == nil {
			return &lock{f}, nil
		}
		if !errors.Is(err, filelock.ErrHeld) || time.Now().After(deadline) {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// held reports whether a process is playing the event. Several processes can
// check at the same time.
func (s *Store) held(event int64) bool {
	f, err := os.Open(s.lockPath(event))
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(filelock.TryShared(f), filelock.ErrHeld)
}

func (l *lock) release() {
	if l == nil || l.file == nil {
		return
	}
	os.Remove(l.file.Name())
	l.file.Close()
	l.file = nil
}
