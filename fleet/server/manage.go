package server

import (
	"fmt"

	"match/fleet/wire"
)

// handleShare sets an event's share of the fleet.
func (s *Server) handleShare(r *request, share *wire.Share) (any, error) {
	if share.Share < 1 || share.Share > wire.MaxShare {
		return nil, fmt.Errorf("a share of %d: want 1 to %d", share.Share, wire.MaxShare)
	}
	j, err := s.owned(r, share.Number)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.State.Over() {
		return nil, fmt.Errorf("event %d is already %s", j.Number, j.State)
	}
	j.Share = share.Share
	if j.entry != nil {
		j.entry.SetShare(share.Share)
	}
	return nil, s.write(j)
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
