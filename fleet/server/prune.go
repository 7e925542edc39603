package server

import (
	"fmt"
	"os"
	"path/filepath"
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
	s.mu.Lock()
	defer s.mu.Unlock()
	var kept []*job
	for i, j := range s.jobs {
		old := j.State.Over() && j.State != wire.Broken && j.Ended.Before(before) && i < len(s.jobs)-1
		if old && err == nil {
			err = os.Remove(s.jobPath(j.Number))
		}
		if !old || err != nil {
			kept = append(kept, j)
		}
	}
	done.Events, s.jobs = len(s.jobs)-len(kept), kept
	if err != nil {
		return done, err
	}
	if err := s.removeOrphans(); err != nil {
		return done, err
	}
	needed := map[string]bool{}
	for _, j := range s.jobs {
		if j.Key == "" { // its file is damaged
			return done, fmt.Errorf("engines and books are kept, because those of event %d are unknown: %s", j.Number, j.Error)
		}
		for _, sum := range j.Files {
			needed[sum] = true
		}
	}
	done.Files, done.Bytes, err = s.blobs.Prune(func(sum string) bool { return needed[sum] })
	return done, err
}

// removeOrphans removes submissions and logs of events that are not in the queue.
// The caller holds the lock.
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
			if _, queued := s.indexOf(number); queued {
				continue
			}
			if err := os.RemoveAll(filepath.Join(s.Dir, dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Server) handlePrune(_ *request, p *wire.Prune) (any, error) {
	return s.Prune(time.Now().Add(-p.Keep))
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
