package server

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"net"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"match/fleet/wire"
)

// wires are the server's own connections to the embedded NATS server, and what waits
// for an answer. Members with one right do not wait for those with another one.
type wires struct {
	server *server.Server
	links  map[wire.Right]*link // by the right of the senders
	quick  chan func()          // replies to requests that do not wait
	closed chan struct{}        // closed with the wires
}

// maxPending limits the bytes of messages that a connection has not read yet. It is
// closed when it has more.
const maxPending = 64 << 20

// maxConnections limits the connections of members at a time.
const maxConnections = 20_000

// listen starts the NATS server on an address, host:port, and connects to it
// inside this process.
func listen(address string, secure *tls.Config, g *gate) (*wires, error) {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(portText)
	if err != nil || port < 0 || port > 65535 {
		return nil, fmt.Errorf("port %q: want a number up to 65535", portText)
	}
	host = cmp.Or(host, "0.0.0.0")
	free, err := net.Listen("tcp", net.JoinHostPort(host, portText)) // the NATS server would not say why it cannot
	if err != nil {
		return nil, err
	}
	free.Close()
	s, err := server.NewServer(&server.Options{
		ServerName: "match-fleet", Host: host, Port: cmp.Or(port, server.RANDOM_PORT), NoSigs: true, NoLog: true, NoSystemAccount: true,
		TLS: true, TLSConfig: secure, TLSTimeout: 10, TLSHandshakeFirst: true, AuthTimeout: 10,
		AlwaysEnableNonce: true, CustomClientAuthentication: g,
		MaxPayload: wire.MaxMessage, MaxPending: maxPending, MaxControlLine: 4096, MaxConn: maxConnections, MaxSubs: 64, PingInterval: 20 * time.Second, MaxPingsOut: 2,
		MaxClosedClients: 1, // the server would remember closed connections
	})
	if err != nil {
		return nil, err
	}
	g.nats = s
	w := newWires(s)
	go s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		w.close()
		return nil, fmt.Errorf("no NATS server on %s after 10 s", address)
	}
	for _, l := range w.links {
		if err := l.connect(g); err != nil {
			w.close()
			return nil, err
		}
	}
	return w, nil
}

// lost tells that requests of members with a right were lost: they are sent again, see wire.Again.
// It should never happen.
func (g *gate) lost(right wire.Right, err error) {
	if err != nil {
		g.note(fmt.Sprintf("requests of members with the right %q were lost: %v", right, err))
	}
}

// newWires starts the goroutines that send replies. The wires have no connection
// yet.
func newWires(s *server.Server) *wires {
	w := &wires{s, map[wire.Right]*link{}, make(chan func(), maxQueue), make(chan struct{})}
	for _, right := range []wire.Right{wire.ToWork, wire.ToRead, wire.ToSubmit, wire.ToOwn, wire.ToJoin} {
		w.links[right] = &link{server: s, right: right, turns: make(chan struct{}, atATime())}
	}
	for range 2 * runtime.GOMAXPROCS(0) {
		go w.replies()
	}
	return w
}

// replies sends quick replies until the wires are closed. Its goroutine keeps its
// stack: a new goroutine for each reply would have to grow a new stack each time.
func (w *wires) replies() {
	for {
		select {
		case reply := <-w.quick:
			reply()
		case <-w.closed:
			return
		}
	}
}

func (w *wires) close() {
	close(w.closed)
	for _, l := range w.links {
		l.Close() // also if it has no connection
	}
	w.server.Shutdown()
	w.server.WaitForShutdown()
}

// link is the server's own connection, inside this process, for the requests of all members with one
// right. It is read only while little waits to be taken.
type link struct {
	*nats.Conn
	server *server.Server
	right  wire.Right
	turns  chan struct{} // holds a token for each request that is answered in a turn

	read   uint64 // bytes, until the NATS server was last asked for the backlog
	behind int    // bytes that had not been read yet then

	mu   sync.Mutex
	subs []*nats.Subscription
	held atomic.Bool // the connection is not read at the moment
}

// connect connects to the NATS server. What is lost afterwards is told.
func (l *link) connect(g *gate) (err error) {
	l.Conn, err = nats.Connect("", nats.InProcessServer(l), nats.UserInfo(own, g.secret),
		nats.MaxReconnects(-1), nats.ReconnectWait(10*time.Millisecond),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { g.lost(l.right, err) }),
		nats.ReconnectHandler(func(nc *nats.Conn) { nc.Publish(wire.Again(l.right), nil) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { g.lost(l.right, err) }))
	return err
}

// answer has a function called for each message with a subject.
func (l *link) answer(subject string, take nats.MsgHandler) error {
	sub, err := l.Subscribe(subject, take)
	if err != nil {
		return err
	}
	l.mu.Lock()
	l.subs = append(l.subs, sub)
	l.mu.Unlock()
	return sub.SetPendingLimits(-1, -1) // see mostUntaken
}

// The client library keeps messages that have been read and not taken yet, and drops those above a
// limit, whoever sent them. On a busy machine, eight large requests of one member can arrive before the
// goroutine that takes them has its turn. So a connection is not read while too much waits to be taken:
// what follows waits in the NATS server, where it is counted (see endFloods).

// Limits of what has been read and not taken yet.
const (
	mostUntaken = 16 << 20
	lookAfter   = 4 << 20 // bytes read between two looks
)

// untaken returns the bytes of what has been read and not taken yet.
func (l *link) untaken() (bytes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.subs {
		_, n, _ := s.Pending() // 0 after the end of the connection
		bytes += n
	}
	return bytes
}

// InProcessConn implements nats.InProcessConnProvider.
func (l *link) InProcessConn() (net.Conn, error) {
	conn, err := l.server.InProcessConn()
	return &patientConn{conn, l, 0}, err
}

type patientConn struct {
	net.Conn
	link *link
	read int // since the last look
}

// Read implements net.Conn.
func (c *patientConn) Read(p []byte) (n int, err error) {
	if c.read >= lookAfter {
		for c.link.untaken() > mostUntaken {
			c.link.held.Store(true)
			time.Sleep(time.Millisecond)
		}
		c.link.held.Store(false)
		c.read = 0
	}
	n, err = c.Conn.Read(p)
	c.read += n
	return n, err
}

// askAfter is how many bytes a connection must have read before the NATS server is asked for its
// backlog again. The answer takes a copy of the list of all connections. A connection with a backlog reads
// all the time, unless it is held or gets no processor: while it is known to have one, every look asks.
const askAfter = 64 << 10

// backlog returns how many bytes the connection has not read yet. One goroutine calls it.
func (l *link) backlog() int {
	if read := atomic.LoadUint64(&l.InBytes); read-l.read >= askAfter || l.behind >= askAfter || l.held.Load() {
		l.read, l.behind = read, l.unread()
	}
	return l.behind
}

// unread asks the NATS server what the connection has not read yet.
func (l *link) unread() (bytes int) {
	id, _ := l.GetClientID()
	if list, err := l.server.Connz(&server.ConnzOptions{CID: id}); err == nil {
		for _, c := range list.Conns {
			bytes = c.Pending
		}
	}
	return bytes
}

// repliesPerSecond limits the bytes of large replies to one member: it may not read
// them.
const repliesPerSecond = 32 << 20

// inTurn answers a request that takes memory. The member must wait as long as that took for the
// answer to its next one, so that it leaves processors to others.
func (l *link) inTurn(m *nats.Msg, a *allowance, do later) {
	a.turn <- struct{}{}
	l.turns <- struct{}{}
	began := time.Now()
	data := wire.Encode(do())
	m.Respond(data)
	<-l.turns
	rest := time.Since(began)
	if len(data) > large {
		rest = max(rest, time.Duration(len(data))*time.Second/repliesPerSecond)
	}
	time.Sleep(rest)
	<-a.turn
}

// atATime is how many requests that take memory are answered at a time, for each right.
func atATime() int { return max(2, runtime.GOMAXPROCS(0)/2) }
