package auth_test

import (
	"context"
	"errors"
	"io"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
	"match/internal/bounded"
)

// join makes a new member of a fleet, which plays.
func join(t *testing.T, s *server.Server) *auth.Identity {
	t.Helper()
	token, err := server.NewToken(s.Dir, wire.ToWork, 1, time.Now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	who, err := auth.Join(t.Context(), token, "box")
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// network forwards connections. After a cut it silently drops the data of earlier
// connections.
type network struct {
	net.Listener
	to    string
	cuts  atomic.Int32
	dials atomic.Int32
}

func (n *network) serve() {
	for {
		from, err := n.Accept()
		if err != nil {
			return
		}
		n.dials.Add(1)
		to, err := net.Dial("tcp", n.to)
		if err != nil {
			from.Close()
			continue
		}
		go n.forward(from, to)
		go n.forward(to, from)
	}
}

func (n *network) forward(to io.WriteCloser, from io.ReadCloser) {
	defer to.Close()
	cuts := n.cuts.Load()
	buffer := make([]byte, 1<<16)
	for {
		got, err := from.Read(buffer)
		if err != nil {
			return
		}
		if n.cuts.Load() == cuts {
			to.Write(buffer[:got])
		}
	}
}

// A connection over which no data arrives is replaced, and calls continue over
// the new one. A slow server keeps its connections.
func TestLostNetworks(t *testing.T) {
	s, err := server.Open(t.Context(), server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Note: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	member := join(t, s)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	n := &network{Listener: listener, to: member.Addresses[0]}
	go n.serve()
	member.Addresses = []string{listener.Addr().String()}
	returned := make(chan struct{}, 1)
	c, err := auth.Dial(t.Context(), member, nil, func() { returned <- struct{}{} })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Hurry(300*time.Millisecond, 2*time.Second)
	slow, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	var asked wire.Asked // there are no pairs to play: the reply comes after ten seconds
	if err := c.Call(slow, wire.VerbAsk, wire.Ask{Slots: 1}, &asked); err == nil || n.dials.Load() != 1 {
		t.Errorf("a slow reply: %v after %d connections", err, n.dials.Load())
	}
	n.cuts.Add(1)
	c.Hurry(300*time.Millisecond, 300*time.Millisecond)
	ctx, cancel := context.WithTimeout(t.Context(), bounded.Limit)
	defer cancel()
	if _, err := c.Hello(ctx, "box", nil); err != nil {
		t.Error(err)
	}
	select {
	case <-returned:
	case <-ctx.Done():
		t.Error("the connection did not come back")
	}
}

// A member waits for a server that is not there yet, and is told so once.
func TestAbsentServers(t *testing.T) {
	dir := t.TempDir()
	s, err := server.Open(t.Context(), server.Options{Dir: dir, Listen: "127.0.0.1:0", Note: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	member := join(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	never := func(error) { t.Error("who asks once is told by the error alone") }
	if _, err := auth.Dial(over, member, never, nil); !errors.Is(err, auth.ErrUnreachable) {
		t.Errorf("one attempt: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), bounded.Limit)
	defer cancel()
	told := 0
	absent := func(error) {
		if told++; told == 1 {
			if s, err = server.Open(ctx, server.Options{Dir: dir, Listen: member.Addresses[0], Note: func(string) {}}); err != nil {
				t.Error(err)
				cancel()
			}
		}
	}
	c, err := auth.Dial(ctx, member, absent, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	s.Close()
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}
