package web

import (
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// Connections beyond the limit are refused before anything is read, and closing
// one makes room again.
func TestConnectionsAreBounded(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := limit(inner, 3)
	defer l.Close()
	accepted := make(chan net.Conn, 100)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	var served []net.Conn
	for range 3 {
		dial()
		served = append(served, <-accepted)
	}
	refused := dial()
	refused.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := refused.Read(make([]byte, 1)); err != io.EOF && !strings.Contains(err.Error(), "reset") {
		t.Errorf("the fourth one: %v", err)
	}
	served[1].Close()
	served[1].Close() // frees its place only once
	dial()
	<-accepted
	refused = dial()
	refused.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := refused.Read(make([]byte, 1)); err != io.EOF && !strings.Contains(err.Error(), "reset") {
		t.Errorf("one too many after a place was given back: %v", err)
	}
	for files, want := range map[int]int{0: mostConnections, 3: 1, 200: 50, 1 << 20: mostConnections} {
		if got := connections(files); got != want {
			t.Errorf("%d connections of %d files, want %d", got, files, want)
		}
	}
}

// Many simultaneous requests all get their pages, with only a few open database
// connections.
func TestManyReadersAtOnce(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 3, 0, 1, 0)
	p.store(t, db, true)
	s := serve(t, &Archive{Store: db})
	client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 40}}
	var group sync.WaitGroup
	for i := range 240 {
		path := []string{"/events", "/event/1", "/event/1/games", "/event/1/game/1.1"}[i%4]
		group.Go(func() {
			r, err := client.Get(site(s) + path)
			if err != nil {
				t.Error(err)
				return
			}
			defer r.Body.Close()
			if text, err := io.ReadAll(r.Body); r.StatusCode != http.StatusOK || err != nil || len(text) < 500 {
				t.Errorf("%s: %s, %d bytes, %v", path, r.Status, len(text), err)
			}
		})
	}
	group.Wait()
	if n := cap(s.archive.readers); n != mostReaders {
		t.Errorf("%d readers", n)
	}
}
