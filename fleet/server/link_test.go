package server

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/auth"
	"match/fleet/wire"
	"match/internal/bounded"
)

// Large requests that come faster than they are taken wait in the NATS server: the client library keeps
// few of them and drops none.
func TestUntakenRequestsAreKept(t *testing.T) {
	s := open(t)
	const all = 12
	h := s.hold(t, all)
	time.Sleep(50 * time.Millisecond) // it reads no further
	if n := s.wires.links[wire.ToRead].untaken(); n > mostUntaken+lookAfter+largeRequest {
		t.Errorf("%d bytes have been read", n)
	}
	close(h.taking)
	bounded.Until(t, "end of the requests", func() bool { return h.taken.Load() == all })
	if n, _ := h.sub.Dropped(); n != 0 {
		t.Errorf("%d requests were dropped", n)
	}
}

// A member that goes on to send while the connection is held is disconnected before the NATS server
// closes the connection.
func TestFloodsEndWhileHeld(t *testing.T) {
	var notes atomic.Int64
	s, err := Open(t.Context(), Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Note: func(line string) {
		if strings.Contains(line, "were lost") {
			notes.Add(1)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	reader := s.member(t, wire.ToRead)
	nc, _, err := raw(t, reader)
	if err != nil {
		t.Fatal(err)
	}
	h := s.hold(t, mostUntaken/largeRequest+2)
	defer close(h.taking)
	for sent := 0; !nc.IsClosed(); sent += largeRequest {
		if nc.PublishRequest(wire.Subject(reader.Right, reader.ID, wire.VerbStatus), wire.Inbox(reader.ID)+".flood", make([]byte, largeRequest)) == nil && sent > 8*maxPending {
			t.Fatal("it is not disconnected")
		}
		time.Sleep(10 * time.Millisecond) // less than mostBacklog/4 between two looks
	}
	if notes.Load() > 0 || s.wires.links[wire.ToRead].Stats().Reconnects > 0 {
		t.Error("the connection was closed")
	}
}

// A backlog is asked for again until it is gone, even if nothing has been read since: a connection without a
// processor reads nothing.
func TestBacklogIsFollowed(t *testing.T) {
	w := open(t).wires
	conn := w.links[wire.ToRead].Conn
	l := &link{Conn: conn, server: w.server, read: atomic.LoadUint64(&conn.InBytes), behind: askAfter}
	if n := l.backlog(); n >= askAfter {
		t.Errorf("%d bytes wait, although all have been read", n)
	}
}

// Requests that were lost with the server's own connection are sent again at once, not after the patience
// of those who wait for an answer.
func TestLostRequestsAreSentAgain(t *testing.T) {
	s := open(t)
	reader := s.member(t, wire.ToRead)
	c, err := auth.Dial(t.Context(), reader, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	h := s.hold(t, mostUntaken/largeRequest+2)
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second) // patience is longer
	defer cancel()
	answered := make(chan error, 1)
	go func() { answered <- c.Call(ctx, wire.VerbStatus, wire.StatusOf{}, new(wire.Status)) }()
	l := s.wires.links[wire.ToRead]
	before := l.unread()
	bounded.Until(t, "request that waits", func() bool { return l.unread() > before })
	h.send(t, s, maxPending/largeRequest+2)
	close(h.taking)
	if err := <-answered; err != nil {
		t.Error(err)
	}
	if l.Stats().Reconnects == 0 {
		t.Error("the connection was not lost")
	}
}

const largeRequest = wire.MaxMessage - 1000

// held are requests that nobody takes, so that the connection for those who read is not read, either.
type held struct {
	sub    *nats.Subscription
	taking chan struct{} // closed: they are taken
	taken  atomic.Int64
}

// hold sends n large requests.
func (s *Server) hold(t *testing.T, n int) *held {
	t.Helper()
	l, subject := s.wires.links[wire.ToRead], nats.NewInbox()
	h := &held{taking: make(chan struct{})}
	if err := l.answer(subject, func(*nats.Msg) { <-h.taking; h.taken.Add(1) }); err != nil {
		t.Fatal(err)
	}
	l.mu.Lock()
	h.sub = l.subs[len(l.subs)-1]
	l.mu.Unlock()
	if err := l.Flush(); err != nil {
		t.Fatal(err)
	}
	h.send(t, s, n)
	bounded.Until(t, "connection that is held", l.held.Load)
	return h
}

// send sends n more.
func (h *held) send(t *testing.T, s *Server, n int) {
	t.Helper()
	from := s.wires.links[wire.ToOwn]
	for range n {
		if err := from.Publish(h.sub.Subject, make([]byte, largeRequest)); err != nil {
			t.Fatal(err)
		}
	}
	if err := from.Flush(); err != nil {
		t.Fatal(err)
	}
}
