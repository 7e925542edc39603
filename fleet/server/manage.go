package server

import (
	"fmt"
	"strings"
	"time"

	"match/fleet/wire"
)

// find returns the job that a request names.
func (s *Server) find(number int64) (*job, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, found := s.indexOf(number)
	if !found {
		return nil, fmt.Errorf("the fleet has no event %d (see 'match fleet list')", number)
	}
	return s.jobs[i], nil
}

// owned returns the job that a request names, if it belongs to the sender: to its
// submitter, or to an admin.
func (s *Server) owned(r *request, number int64) (*job, error) {
	j, err := s.find(number)
	if err == nil && r.right != wire.ToOwn && r.member != j.Owner {
		return nil, fmt.Errorf("event %d belongs to %s: only that member and an admin may do this", number, strings.TrimSpace(j.Owner+" "+j.Host))
	}
	return j, err
}

// change changes an event of the sender that is not over.
func (s *Server) change(r *request, number int64, do func(j *job) error) error {
	j, err := s.owned(r, number)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.State.Over() {
		return fmt.Errorf("event %d is already %s", j.Number, j.State)
	}
	return do(j)
}

func (s *Server) handleCancel(r *request, n *wire.EventNumber) (any, error) {
	return nil, s.change(r, n.Number, func(j *job) error {
		j.cancelled = true
		j.cancel(errCancelled)
		return nil
	})
}

// handleShare sets an event's share of the fleet.
func (s *Server) handleShare(r *request, share *wire.Share) (any, error) {
	if share.Share < 1 || share.Share > wire.MaxShare {
		return nil, fmt.Errorf("a share of %d: want 1 to %d", share.Share, wire.MaxShare)
	}
	return nil, s.change(r, share.Number, func(j *job) error {
		j.Share = share.Share
		if j.entry != nil {
			j.entry.SetShare(share.Share)
		}
		return s.write(j)
	})
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
	j.State, j.Error, j.Ended, j.Restarts = restarted.State, restarted.Error, restarted.Ended, restarted.Restarts
	j.unwritten = false // its end, over which that was written
	j.cancelled = false
	j.plan, j.comparison = p, submit.Comparison
	s.start(j)
	j.wake()
	return nil, nil
}

// handleDrain stops or resumes the tasks for a worker.
func (s *Server) handleDrain(_ *request, d *wire.Drain) (any, error) {
	if !s.ledger.Drain(d.Worker, !d.PlaysOn) {
		return nil, fmt.Errorf("the fleet has no worker %s (see 'match fleet workers')", d.Worker)
	}
	return nil, nil
}

// handleExpel removes a member and ends its connections. Other workers play its
// assigned pairs.
func (s *Server) handleExpel(_ *request, e *wire.Expel) (any, error) {
	if own, err := OwnIdentity(s.Dir); err == nil && e.Member == own.ID {
		return nil, fmt.Errorf("%s is the owner of the server's directory and cannot be expelled", e.Member)
	}
	if err := s.gate.members.Remove(e.Member); err != nil {
		return nil, err
	}
	s.ledger.Remove(e.Member)
	s.Note(fmt.Sprintf("%s was expelled", e.Member))
	s.gate.disconnect(e.Member)
	return nil, nil
}

// silenceEvery is how often the server looks which members are connected.
const silenceEvery = time.Hour

// forget removes the members that have not been connected for longer than the
// limit. The given time has passed since the last look.
func (s *Server) forget(elapsed time.Duration) error {
	if s.Forget == 0 {
		return nil
	}
	connected := map[string]bool{}
	open, err := s.wires.received()
	for _, c := range open {
		connected[c.key] = true
	}
	if err != nil {
		return err
	}
	gone, err := s.gate.members.Pass(elapsed, s.Forget, func(key string) bool { return connected[key] })
	if err != nil {
		return err
	}
	for _, m := range gone {
		s.ledger.Remove(m.ID)
		s.Note(fmt.Sprintf("%s (%s) has left: not connected for %v; to come back, it needs a new token", m.ID, m.Host, s.Forget))
	}
	return nil
}
