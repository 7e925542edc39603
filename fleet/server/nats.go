package server

import (
	"cmp"
	"fmt"
	"net"
	"runtime"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"match/fleet/auth"
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
func listen(address string, a *auth.Authority, g *gate) (*wires, error) {
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
		TLS: true, TLSConfig: a.ServerTLS(), TLSTimeout: 10, TLSHandshakeFirst: true, AuthTimeout: 10,
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
		if l.Conn != nil {
			l.Close()
		}
	}
	w.server.Shutdown()
	w.server.WaitForShutdown()
}
