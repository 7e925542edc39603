package server

import (
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// The client library keeps messages that have been read and not taken yet, and drops those above a
// limit, whoever sent them. On a busy machine, eight large requests of one member can arrive before the
// goroutine that takes them has its turn. So a connection is not read while too much waits to be taken:
// what follows waits in the NATS server, where it is counted (see endFloods).

// Limits of what has been read and not taken yet.
const (
	mostUntaken = 16 << 20
	lookAfter   = 4 << 20 // bytes read between two looks
)

// gauge makes one of the server's own connections inside this process, which is read only while
// little is untaken, and knows what it has read and not taken yet.
type gauge struct {
	server nats.InProcessConnProvider
	mu     sync.Mutex
	subs   []*nats.Subscription
	held   atomic.Bool // the connection is not read at the moment
}

func (g *gauge) add(s *nats.Subscription) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.subs = append(g.subs, s)
}

// untaken returns its bytes.
func (g *gauge) untaken() (bytes int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.subs {
		_, n, _ := s.Pending() // 0 after the end of the connection
		bytes += n
	}
	return bytes
}

// InProcessConn implements nats.InProcessConnProvider.
func (g *gauge) InProcessConn() (net.Conn, error) {
	conn, err := g.server.InProcessConn()
	return &patientConn{conn, g, 0}, err
}

type patientConn struct {
	net.Conn
	gauge *gauge
	read  int // since the last look
}

// Read implements net.Conn.
func (c *patientConn) Read(p []byte) (n int, err error) {
	if c.read >= lookAfter {
		for c.gauge.untaken() > mostUntaken {
			c.gauge.held.Store(true)
			time.Sleep(time.Millisecond)
		}
		c.gauge.held.Store(false)
		c.read = 0
	}
	n, err = c.Conn.Read(p)
	c.read += n
	return n, err
}
