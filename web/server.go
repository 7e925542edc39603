package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"match/internal/machine"
	"match/report"
)

// DefaultAddress is the default address of a Server: a free port that only
// this machine can reach.
const DefaultAddress = "127.0.0.1:0"

// Server serves the pages of a running event, if there is one, and of an
// archive, if it has one.
type Server struct {
	archive *Archive
	fleet   func() []report.Section
	more    map[string]http.HandlerFunc
	http    *http.Server
	url     string
	stop    context.CancelFunc
	feed    *feed
	served  chan error
	closing sync.Once
	closed  error // the error of Close

	mu        sync.Mutex
	live      *Broadcast
	stopOld   func()              // stops following the shown event and waits for that; nil: no event
	followers map[int64]*follower // of events that other processes play, by number
	base      context.Context     // until Close
	following sync.WaitGroup      // readers of the archive, which may be closed after the server

	downloading chan struct{} // holds a token for each download
}

// Options configure a Server.
type Options struct {
	Address string   // host:port to listen on; "": DefaultAddress
	Token   string   // required from viewers on other machines; "": a new one
	Archive *Archive // may be nil

	// Fleet returns the current state of the playing machines. It is called while
	// there are viewers; nil: no page of the machines.
	Fleet func() []report.Section

	// More are further pages, by their paths. Programs may ask for them with the
	// token as in "Authorization: Bearer TOKEN".
	More map[string]http.HandlerFunc
}

// Open opens a server, which runs until Close.
func Open(o Options) (*Server, error) {
	o.Address = cmp.Or(o.Address, DefaultAddress)
	host, _, err := net.SplitHostPort(o.Address)
	if err != nil {
		return nil, fmt.Errorf("%s: want a host and a port, such as 127.0.0.1:8080 or :8080 for every machine",
			o.Address)
	}
	listener, err := net.Listen("tcp", o.Address)
	if err != nil {
		return nil, err
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	listener = limit(listener, connections(machine.MaxFiles()))
	g := &guard{host: host, port: port}
	if !loopback(host) {
		g.token = cmp.Or(o.Token, rand.Text())
	}
	s := &Server{archive: o.Archive, fleet: o.Fleet, more: o.More, served: make(chan error, 1),
		url: address(listener.Addr(), host, g.token), downloading: make(chan struct{}, mostDownloads)}
	s.feed = newFeed(s.state)
	g.next = s.routes()
	ctx, cancel := context.WithCancel(context.Background())
	s.base, s.stop, s.followers = ctx, cancel, map[int64]*follower{}
	s.http = &http.Server{
		Handler: g, BaseContext: func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, WriteTimeout: time.Minute, MaxHeaderBytes: 32 << 10, ErrorLog: silent,
	}
	go func() { s.served <- s.http.Serve(listener) }()
	return s, nil
}

// connections returns the limit of connections for a process that may open this
// many files.
func connections(files int) int {
	if files == 0 { // not known
		return mostConnections
	}
	return max(1, min(mostConnections, files/connectionShare))
}

// address returns the address for a browser.
func address(a net.Addr, host, token string) string {
	_, port, _ := net.SplitHostPort(a.String())
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	u := url.URL{Scheme: "http", Host: net.JoinHostPort(host, port), Path: "/"}
	if token != "" {
		u.RawQuery = url.Values{"token": {token}}.Encode()
	}
	return u.String()
}

// URL returns the address to open in a browser, with the token if one is needed.
func (s *Server) URL() string { return s.url }

// Show makes an event the running one.
func (s *Server) Show(l *Broadcast) {
	s.endOld()
	s.mu.Lock()
	defer s.mu.Unlock()
	ctx, cancel := context.WithCancel(context.Background())
	var fed sync.WaitGroup
	fed.Go(func() { s.feed.run(ctx, l.changed) })
	s.live, s.stopOld = l, func() { cancel(); fed.Wait() }
}

// endOld stops following the previous event, so that none of its renderings
// can follow the next event's.
func (s *Server) endOld() {
	s.mu.Lock()
	stop := s.stopOld
	s.mu.Unlock()
	if stop != nil {
		stop()
	}
}

func (s *Server) current() *Broadcast {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.live
}

// patience is how long Close waits for viewers to receive the last state.
const patience = time.Second

// Close stops the server, after its viewers have received the last state.
// over means that the event will not be resumed: pages then stop asking for
// more; otherwise they wait for it.
func (s *Server) Close(over bool) error {
	s.closing.Do(func() { s.closed = s.close(over) })
	return s.closed
}

func (s *Server) close(over bool) error {
	s.endOld()
	if s.current() != nil && s.feed.watched() > 0 {
		s.feed.finish(over, patience)
	}
	s.mu.Lock()
	s.stop() // streams do not end by themselves; no new follower starts
	s.mu.Unlock()
	err := s.http.Close()
	s.following.Wait()
	if served := <-s.served; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

// Wait serves until ctx is done or the server breaks.
func (s *Server) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case err := <-s.served:
		s.served <- err
		return err
	}
}
