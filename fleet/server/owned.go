package server

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"match/fleet/wire"
	"match/results/store"
)

// owned returns the job that a request names, if it belongs to the sender: to its
// submitter, or to an admin.
func (s *Server) owned(r *request, number int64) (*job, error) {
	j, err := s.find(number)
	if err == nil && !j.belongsTo(r) {
		return nil, fmt.Errorf("event %d belongs to %s: only that member and an admin may do this", number, strings.TrimSpace(j.Owner+" "+j.Host))
	}
	return j, err
}

func (j *job) belongsTo(r *request) bool { return r.right == wire.ToOwn || r.member == j.Owner }

func (s *Server) handleCancel(r *request, n *wire.EventNumber) (any, error) {
	if _, err := s.owned(r, n.Number); err != nil {
		return nil, err
	}
	return nil, s.Cancel(n.Number)
}

// Cancel cancels an event.
func (s *Server) Cancel(number int64) error {
	j, err := s.find(number)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.State.Over() {
		return fmt.Errorf("event %d is already %s", j.Number, j.State)
	}
	j.cancelled = true
	j.cancel(errCancelled)
	return nil
}

// handleRestart continues an event that was cancelled or has failed. Its stored
// pairs stay.
func (s *Server) handleRestart(r *request, n *wire.EventNumber) (any, error) {
	j, err := s.owned(r, n.Number)
	if err != nil {
		return nil, err
	}
	submit, err := s.submission(n.Number)
	if err != nil {
		return nil, err
	}
	p, _, err := s.unpack(&submit.Plan)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.State != wire.Cancelled && j.State != wire.Failed {
		return nil, fmt.Errorf("event %d is %s: only cancelled and failed events can be restarted", j.Number, j.State)
	}
	restarted := *j
	restarted.State, restarted.Error, restarted.Ended, restarted.Restarts = wire.Running, "", time.Time{}, j.Restarts+1
	if err := s.tryWrite(&restarted); err != nil {
		return nil, err
	}
	delete(s.unwritten, j) // its end, over which that was written
	*j = restarted
	j.cancelled = false
	j.plan, j.comparison = p, submit.Comparison
	s.start(j)
	j.wake()
	return nil, nil
}

// get returns a part of a file. Workers may read every file, which they find by its
// content only; admins those of an event, and others only its book, since they may see its pairs.
func (s *Server) get(r *request, of *wire.PartOf) (any, error) {
	if r.right != wire.ToWork {
		j, err := s.find(of.Event)
		if err != nil {
			return nil, err
		}
		if shows, err := s.shows(j, r, of.Sum); err != nil || !shows {
			return nil, cmp.Or(err, errNotShown)
		}
	}
	return s.blobs.Get(of)
}

// errNotShown is the error for a file that is not the sender's.
var errNotShown = errors.New("this member may not read that file")

// shows reports whether the sender of a request may read a file of the event. That it is the
// sender's event proves nothing: whoever submits the plan of another has an event with its engines.
func (s *Server) shows(j *job, r *request, sum string) (bool, error) {
	if !slices.Contains(j.Files, sum) || r.right == wire.ToOwn {
		return slices.Contains(j.Files, sum), nil
	}
	if s.isProgram(sum) {
		return false, nil
	}
	submit, err := s.submission(j.Number)
	return err == nil && isBook(&submit.Plan, sum), err
}

// isBook reports whether a plan has the file with a checksum as its book.
func isBook(p *wire.Plan, sum string) bool {
	return strings.HasPrefix(p.Conditions.Book, "blob:"+sum+"/")
}

// isProgram reports whether the first event with a file has it for a player. Whoever has read that
// plan may submit another one, which has the file as its book.
func (s *Server) isProgram(sum string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if slices.Contains(j.Files, sum) {
			return slices.Contains(j.Programs, sum)
		}
	}
	return false
}

// gateOf returns the place of a job in a gate, as the store keeps it; nil: it has
// none. The gate has the number of its first comparison that is in the store.
func (s *Server) gateOf(j *job) *store.Member {
	if j.comparison == nil {
		return nil
	}
	m := &store.Member{Place: j.comparison.Place, Plan: j.comparison.Plan}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.jobs {
		if other != j && other.Gate == j.Gate && other.Owner == j.Owner && other.GateEvent != 0 {
			m.Gate = other.GateEvent
			break
		}
	}
	return m
}
