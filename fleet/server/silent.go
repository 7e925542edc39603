package server

import (
	"fmt"
	"time"
)

// DefaultForget is how long a member may be silent.
const DefaultForget = 7 * 24 * time.Hour

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
