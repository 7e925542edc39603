package server

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/wire"
	"match/internal/bounded"
)

// Large requests that come faster than they are taken wait in the NATS server: the client library keeps
// few of them and drops none.
func TestUntakenRequestsAreKept(t *testing.T) {
	s := open(t)
	conn, gauge, subject := s.wires.conns[wire.ToRead], s.wires.gauges[wire.ToRead], nats.NewInbox()
	var taken atomic.Int64
	taking := make(chan struct{})
	sub, err := conn.Subscribe(subject, func(*nats.Msg) { <-taking; taken.Add(1) })
	if err != nil {
		t.Fatal(err)
	}
	sub.SetPendingLimits(-1, -1)
	gauge.add(sub)
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	const all, size = 12, wire.MaxMessage - 1000
	for range all {
		if err := s.wires.conns[wire.ToOwn].Publish(subject, make([]byte, size)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.wires.conns[wire.ToOwn].Flush(); err != nil {
		t.Fatal(err)
	}
	bounded.Until(t, "many untaken requests", func() bool { return gauge.untaken() > mostUntaken })
	time.Sleep(50 * time.Millisecond) // it reads no further
	if n := gauge.untaken(); n > mostUntaken+lookAfter+size {
		t.Errorf("%d bytes have been read", n)
	}
	close(taking)
	bounded.Until(t, "end of the requests", func() bool { return taken.Load() == all })
	if n, _ := sub.Dropped(); n != 0 {
		t.Errorf("%d requests were dropped", n)
	}
}
