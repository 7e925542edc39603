package web

import (
	"net"
	"sync"
)

// mostConnections is how many connections a server has at a time, and connectionShare
// the part of the files that a process may open which they take at most: engines,
// their pipes and the database need the others.
const (
	mostConnections = 2048
	connectionShare = 4
)

// limited is a listener that refuses connections where there are too many, before
// anything is read from them.
type limited struct {
	net.Listener
	places chan struct{}
}

func limit(l net.Listener, most int) *limited {
	return &limited{l, make(chan struct{}, most)}
}

// Accept waits for a connection that has a place.
func (l *limited) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		select {
		case l.places <- struct{}{}:
			return &placed{Conn: c, leave: sync.OnceFunc(func() { <-l.places })}, nil
		default:
			c.Close()
		}
	}
}

// placed is a connection that has a place until it is closed.
type placed struct {
	net.Conn
	leave func()
}

func (p *placed) Close() error {
	defer p.leave()
	return p.Conn.Close()
}
