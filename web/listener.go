package web

import (
	"net"
	"sync"
)

// mostConnections limits the connections of a server. connectionShare is the largest
// share of the process's open files for them: engines, their pipes and the database
// need the rest.
const (
	mostConnections = 2048
	connectionShare = 4
)

// limited is a listener that rejects connections above the limit before it reads
// anything from them.
type limited struct {
	net.Listener
	places chan struct{}
}

func limit(l net.Listener, most int) *limited {
	return &limited{l, make(chan struct{}, most)}
}

// Accept waits for a connection within the limit.
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

// placed is a connection that counts against the limit until it is closed.
type placed struct {
	net.Conn
	leave func()
}

func (p *placed) Close() error {
	defer p.leave()
	return p.Conn.Close()
}
