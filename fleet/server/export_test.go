package server

import "match/fleet/wire"

// Submit adds an event as its owner does.
func (s *Server) Submit(owner string, submit *wire.Submit) (int64, error) {
	reply, err := s.handleSubmit(&request{member: owner}, submit)
	n, _ := reply.(wire.EventNumber)
	return n.Number, err
}

// Cancel cancels an event as an admin does.
func (s *Server) Cancel(number int64) error {
	_, err := s.handleCancel(&request{right: wire.ToOwn}, &wire.EventNumber{Number: number})
	return err
}

// Holders returns the worker that has each pair of a running event, by the pair's
// number.
func (s *Server) Holders(event int64) map[int]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.Number == event && j.entry != nil {
			return j.entry.Holders()
		}
	}
	return nil
}
