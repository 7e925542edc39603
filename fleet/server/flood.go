package server

import (
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// The requests of all members with one right reach the server on one connection inside its process.
// The NATS server closes a connection with too much that has not been read yet, and
// with it go the requests of everybody. So a member that sends faster than the server
// reads is disconnected before.

// mostBacklog is the number of bytes that have not been read yet at which the member
// that sends most is disconnected. The rest of maxPending is for what arrives until
// then.
const mostBacklog = 8 << 20

// backlogEvery is the interval of looks at the backlog.
const backlogEvery = 5 * time.Millisecond

// endFloods disconnects members that send too much until the wires are closed.
func (s *Server) endFloods() {
	w, g := s.wires, s.gate
	var flood floodWatch
	for look := time.Tick(backlogEvery); ; {
		select {
		case <-look:
		case <-w.closed:
			return
		}
		key, open := flood.look(time.Now(), w.backlog(), w.received)
		if m, known := g.members.ByKey(key); known {
			g.limit.punish(m.ID)
			s.endFlood(m.ID)
		}
		w.disconnect(key, open)
	}
}

// floodWatch compares what members have sent while there is too much to read.
type floodWatch struct {
	since  time.Time
	before map[uint64]sent // nil: nothing to compare with
}

// look returns the key of the member to disconnect and the open connections of all; "" for none.
func (f *floodWatch) look(now time.Time, backlog int, received func() (map[uint64]sent, error)) (key string, open map[uint64]sent) {
	switch {
	case backlog < mostBacklog:
		f.before = nil
	case f.before == nil || now.Sub(f.since) > time.Second:
		f.before, _ = received()
		f.since = now
	default:
		open, _ = received()
		if key = most(f.before, open); key != "" {
			f.before = nil // what it has sent is still to be read: that is nobody else's fault
		}
	}
	return key, open
}

// endFlood disconnects a member. If it is a worker, others get its pairs at once: it could not say
// that it has them.
func (s *Server) endFlood(member string) {
	s.ledger.Leave(member)
	s.gate.disconnect(member)
}

// backlog returns how many bytes the server's own connections have not read yet.
func (w *wires) backlog() (bytes int) {
	for _, l := range w.links {
		bytes = max(bytes, l.backlog())
	}
	return bytes
}

// sent is what a connection has received from the member with a key. All holders of
// tokens have the same key.
type sent struct {
	key   string
	bytes int64
}

// received returns what has been received on each open connection of a member. The server's own
// connections send all answers, so they would be taken for the worst flood.
func (w *wires) received() (map[uint64]sent, error) {
	list, err := w.server.Connz(&server.ConnzOptions{Username: true, Limit: maxConnections})
	if err != nil {
		return nil, err
	}
	all := map[uint64]sent{}
	for _, c := range list.Conns {
		if c.AuthorizedUser != own {
			all[c.Cid] = sent{c.AuthorizedUser, c.InBytes}
		}
	}
	return all, nil
}

// disconnect ends the connections with a key.
func (w *wires) disconnect(key string, open map[uint64]sent) {
	for id, c := range open {
		if key != "" && c.key == key {
			w.server.DisconnectClientByID(id)
		}
	}
}

// most returns the key of the member that has sent most from one time to another, or
// "" if that was not much.
func most(before, now map[uint64]sent) (key string) {
	bytes := map[string]int64{}
	for id, c := range now {
		bytes[c.key] += c.bytes - before[id].bytes
		if n := bytes[c.key]; n > mostBacklog/4 && n > bytes[key] {
			key = c.key
		}
	}
	return key
}
