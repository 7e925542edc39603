package server

import (
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
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
	connected, err := s.wires.connected()
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

// connected returns the keys of the members that have a connection.
func (w *wires) connected() (map[string]bool, error) {
	list, err := w.server.Connz(&server.ConnzOptions{Username: true, Limit: maxConnections})
	if err != nil {
		return nil, err
	}
	keys := map[string]bool{}
	for _, c := range list.Conns {
		keys[c.AuthorizedUser] = true
	}
	return keys, nil
}
