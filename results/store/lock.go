package store

import (
	"errors"
	"fmt"
	"os"
	"time"
)

// errHeld is what a platform's tryLock returns for a lock that another process
// holds.
var errHeld = errors.New("held by another process")

// lock is the sign of a process that plays a match now. The operating system
// takes it away when the process ends, however it ends.
type lock struct{ file *os.File }

func (s *Store) lockPath(match int64) string { return fmt.Sprintf("%s-match-%d.lock", s.path, match) }

// acquire takes the lock of a match. It tries for a second, because a process
// that lists matches holds it for a moment, too.
func (s *Store) acquire(match int64) (*lock, error) {
	path := s.lockPath(match)
	deadline := time.Now().Add(time.Second)
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, fmt.Errorf("results database %s: %w", s.path, err)
		}
		if err := tryLock(f); err != nil {
			f.Close()
			if errors.Is(err, errHeld) && time.Now().Before(deadline) {
				time.Sleep(20 * time.Millisecond)
				continue
			}
			if errors.Is(err, errHeld) {
				return nil, fmt.Errorf("match %d is being played by another process", match)
			}
			return nil, fmt.Errorf("results database %s: locking %s: %w", s.path, path, err)
		}
		if sameFile(f, path) {
			return &lock{f}, nil
		}
		f.Close() // its owner removed it between our opening and locking it
	}
}

// held reports whether a process plays the match now.
func (s *Store) held(match int64) bool {
	f, err := os.Open(s.lockPath(match))
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(tryLock(f), errHeld)
}

func (l *lock) release() {
	if l == nil || l.file == nil {
		return
	}
	os.Remove(l.file.Name())
	l.file.Close()
	l.file = nil
}

func sameFile(f *os.File, path string) bool {
	a, errA := f.Stat()
	b, errB := os.Stat(path)
	return errA == nil && errB == nil && os.SameFile(a, b)
}
