//go:build unix

package machines_test

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
	"testing"
	"time"

	"match/fleet/auth"
)

// meddler is a proxy between the members of a fleet and its server, with the
// server's own certificate. It reads the messages and duplicates, delays and
// reorders them.
type meddler struct {
	net.Listener
	server    string // its address
	authority string // the fingerprint of its certificate
	lease     time.Duration

	mu   sync.Mutex
	rand *rand.Rand
	done map[string]int // its actions, with their counts
}

// meddle starts a meddler for the fleet of a directory.
func meddle(t *testing.T, dir, server string, lease time.Duration, seed uint64) *meddler {
	t.Helper()
	secure, authority, err := auth.ServerTLS(dir)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	m := &meddler{Listener: listener, server: server, authority: authority, lease: lease, rand: rand.New(rand.NewPCG(seed, 2)), done: map[string]int{}}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go m.between(tls.Server(conn, secure))
		}
	}()
	return m
}

// between transfers the data between a member and the server.
func (m *meddler) between(member net.Conn) {
	defer member.Close()
	server, err := tls.Dial("tcp", m.server, auth.ClientTLS(m.authority))
	if err != nil {
		return
	}
	defer server.Close()
	var ends sync.WaitGroup
	for _, way := range [][2]net.Conn{{member, server}, {server, member}} {
		ends.Go(func() {
			m.carry(way[0], &end{Conn: way[1]})
			member.Close()
			server.Close()
		})
	}
	ends.Wait()
}

// end is a destination of messages, which are written one at a time.
type end struct {
	net.Conn
	mu sync.Mutex
}

func (e *end) send(message []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.Write(message)
}

// carry reads the protocol of NATS. Messages have a payload, whose length is the
// last word of their line; other lines keep their order.
func (m *meddler) carry(from io.Reader, to *end) {
	lines := bufio.NewReaderSize(from, 1<<16)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		words := bytes.Fields(line)
		if len(words) == 0 || !bytes.HasSuffix(words[0], []byte("PUB")) && !bytes.HasSuffix(words[0], []byte("MSG")) {
			to.send(line)
			continue
		}
		n, err := strconv.Atoi(string(words[len(words)-1]))
		if err != nil {
			return
		}
		message := append(line, make([]byte, n+2)...)
		if _, err := io.ReadFull(lines, message[len(line):]); err != nil {
			return
		}
		for _, late := range m.fate() {
			if late == 0 {
				to.send(message)
			} else {
				time.AfterFunc(late, func() { to.send(message) })
			}
		}
	}
}

// fate returns the delays with which a message arrives, one for each copy.
// Fifteen leases are ten minutes for leases of 40 s.
func (m *meddler) fate() (arrivals []time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done["messages"]++
	some := func(what string, n int, least, most time.Duration) bool {
		if m.rand.IntN(n) > 0 {
			return false
		}
		m.done[what]++
		arrivals = append(arrivals, least+time.Duration(m.rand.Int64N(int64(most-least))))
		return true
	}
	switch {
	case some("delayed by fifteen leases", 200, 15*m.lease, 15*m.lease+time.Second):
	case some("delayed beyond the lease", 60, m.lease, 3*m.lease):
	case some("reordered", 5, time.Millisecond, 100*time.Millisecond):
	default:
		arrivals = append(arrivals, 0)
	}
	some("doubled", 20, time.Millisecond, m.lease)
	return arrivals
}

// tally adds the meddler's actions to sum.
func (m *meddler) tally(sum map[string]int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for what, n := range maps.All(m.done) {
		sum[what] += n
	}
}
