package server

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"match/fleet/wire"
)

// Prune removes from the queue the events that ended before a time, and everything
// that belongs to no event of the queue: what was submitted, logs, engines and books.
// The latest event stays, so that numbers are not used twice. Results stay in the
// database. After a crash the next call completes the work.
func (s *Server) Prune(before time.Time) (done wire.Pruned, err error) {
	s.pruning.Lock()
	defer s.pruning.Unlock()
	for {
		found, err := s.removeEnded(before) // those of a year: others do not wait for all of them
		if err != nil {
			return done, err
		}
		if !found {
			break
		}
		done.Events++
	}
	if err := s.removeOrphans(); err != nil {
		return done, err
	}
	needed, err := s.needed()
	if err != nil {
		return done, err
	}
	done.Files, done.Bytes, err = s.blobs.Prune(func(sum string) bool { return needed[sum] })
	return done, err
}

// removeEnded removes an event from the queue that ended before a time and is not the latest
// event. It reports whether there was one.
func (s *Server) removeEnded(before time.Time) (found bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.jobs, func(j *job) bool {
		return j.State.Over() && j.State != wire.Broken && j.Ended.Before(before)
	})
	if i < 0 || i == len(s.jobs)-1 {
		return false, nil
	}
	if err := os.Remove(s.jobPath(s.jobs[i].Number)); err != nil {
		return false, err
	}
	s.jobs = slices.Delete(s.jobs, i, i+1)
	return true, nil
}

// needed returns the checksums of the engines and books of all events. Those that are
// submitted meanwhile have just been used, so they stay.
func (s *Server) needed() (sums map[string]bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sums = map[string]bool{}
	for _, j := range s.jobs {
		if j.Key == "" { // its file is damaged
			return nil, fmt.Errorf("engines and books are kept, because those of event %d are unknown: %s", j.Number, j.Error)
		}
		for _, sum := range j.Files {
			sums[sum] = true
		}
	}
	return sums, nil
}

// removeOrphans removes submissions and logs of events that are not in the queue.
func (s *Server) removeOrphans() error {
	for dir, suffix := range map[string]string{"events": planSuffix, "logs": ""} {
		entries, err := os.ReadDir(filepath.Join(s.Dir, dir))
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		for _, e := range entries {
			name, is := strings.CutSuffix(e.Name(), suffix)
			number, err := strconv.ParseInt(name, 10, 64)
			if !is || err != nil {
				continue
			}
			s.mu.Lock()
			if _, queued := s.indexOf(number); !queued {
				err = os.RemoveAll(filepath.Join(s.Dir, dir, e.Name()))
			}
			s.mu.Unlock()
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// pruneOld prunes what is older than the server keeps, if there is a limit.
func (s *Server) pruneOld() {
	if s.Keep == 0 {
		return
	}
	done, err := s.Prune(time.Now().Add(-s.Keep))
	if done != (wire.Pruned{}) {
		s.Note(done.String())
	}
	if err != nil {
		s.Note(err.Error())
	}
}
