package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/internal/bounded"
)

// A closed server is unreachable, can be closed repeatedly, and ends its waiting
// callers.
func TestServerCloses(t *testing.T) {
	s, err := Open(Options{Archive: &Archive{Store: openStore(t)}})
	if err != nil {
		t.Fatal(err)
	}
	if s.http.MaxHeaderBytes != 32<<10 || s.http.ReadHeaderTimeout != 10*time.Second || s.http.IdleTimeout != 2*time.Minute || s.http.ErrorLog != silent {
		t.Errorf("limits of connections: %+v", s.http)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Wait(ctx); err != nil {
		t.Errorf("who does not want to wait any more is told %v", err)
	}
	s.Show(newPlay("A1", "B1").live)
	stopped := false
	stop := s.stopOld
	s.stopOld = func() { stop(); stopped = true }
	address := site(s)
	f := s.follow(1)
	for range 2 {
		if err := s.Close(true); err != nil {
			t.Error(err)
		}
	}
	s.leave(f)
	if s.base.Err() == nil || !stopped {
		t.Error("streams go on")
	}
	if r, err := http.Get(address); err == nil {
		r.Body.Close()
		t.Error("it is still there")
	}
}

// A failing server returns its error to the callers of Wait and Close.
func TestServerThatBreaks(t *testing.T) {
	s, err := Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	s.http.Close()
	<-s.served
	s.served <- broken
	if err := s.Wait(t.Context()); err != broken {
		t.Errorf("who waits is told %v", err)
	}
	if err := s.Close(true); !errors.Is(err, broken) {
		t.Errorf("who closes it is told %v", err)
	}
}

// The previously shown event is no longer followed, and an event without viewers
// does not delay the end.
func TestShowingAnotherEvent(t *testing.T) {
	s := serve(t, nil)
	a, b := newPlay("A1", "B1"), newPlay("A2", "B2")
	s.Show(a.live)
	stopped := make(chan struct{})
	s.mu.Lock()
	stop := s.stopOld
	s.stopOld = func() { stop(); close(stopped) }
	s.mu.Unlock()
	s.Show(b.live)
	bounded.Receive(t, "end of the event before", stopped)
	if s.current() != b.live {
		t.Error("the event before is shown")
	}
	if got := parts[0].html(s.state()); !strings.Contains(string(got), "A2 against B2") {
		t.Errorf("it shows %s", got)
	}
	if got := parts[0].html(serve(t, nil).state()); got != "" {
		t.Errorf("of nothing it shows %s", got)
	}
}

// The end of a server waits for viewers of its event, tells them whether it is
// over, and ignores an event without viewers.
func TestViewersSeeTheEnd(t *testing.T) {
	for _, over := range []bool{true, false} {
		s := serve(t, nil)
		s.Show(newPlay("A1", "B1").live)
		next := stream(t, s)
		next()
		if err := s.Close(over); err != nil {
			t.Error(err)
		}
		_, last, _ := s.feed.since(0)
		text, _, _ := s.feed.since(last - 1)
		if m := read(t, text); m.Over != over {
			t.Errorf("the last message says that it is over: %v", m.Over)
		}
	}
	s := serve(t, nil)
	s.Show(newPlay("A1", "B1").live)
	if err := s.Close(true); err != nil || s.feed.version != 0 {
		t.Errorf("the end is told to nobody: version %d, %v", s.feed.version, err)
	}
}

// Events reach viewers within the promised time, a fifth of a second.
func TestHappeningsAreSeenSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlay("A1", "B1")
		s := &Server{live: p.live}
		s.feed = newFeed(s.state)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go s.feed.run(ctx, p.live.changed)
		s.feed.join()
		time.Sleep(time.Minute)
		p.pairs(t, 1, 0, 1, 0)
		time.Sleep(20 * time.Millisecond)
		p.pairs(t, 1, 0, 1, 0)
		p.tell(arena.Notice{Kind: arena.Moved})
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		text, _, _ := s.feed.since(0)
		onPage(t, string(read(t, text).Parts["head"]), "4 games<small> in 2 pairs")
		cancel()
		synctest.Wait()
	})
}
