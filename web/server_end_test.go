package web

import (
	"context"
	"html/template"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"match/results/store"
)

// unheard returns a server without a network, for viewers that use its feed
// directly.
func unheard() *Server {
	s := &Server{http: &http.Server{}, served: make(chan error, 1)}
	s.served <- http.ErrServerClosed
	s.feed = newFeed(s.state)
	s.base, s.stop = context.WithCancel(context.Background())
	return s
}

// slow makes the parts of a feed take a millisecond each. It counts how many
// are rendered together at most.
func (f *feed) slow(busy, together *atomic.Int64) {
	html := f.html
	f.html = func(p *part, s *State) template.HTML {
		together.Store(max(together.Load(), busy.Add(1)))
		defer busy.Add(-1)
		time.Sleep(time.Millisecond)
		return html(p, s)
	}
}

// The page finally shows how the event ended, even if the end follows the last
// state at once.
func TestEndIsShownAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlay("A1", "B1")
		s := unheard()
		s.Show(p.live)
		s.feed.join()
		time.Sleep(time.Minute)
		p.pairs(t, 1, 0, 1, 0)
		synctest.Wait() // the pair is shown
		p.live.Finish("")
		if err := s.Close(true); err != nil {
			t.Error(err)
		}
		text, _, _ := s.feed.since(0)
		if m := read(t, text); !m.Over || !strings.Contains(string(m.Parts["head"]), "no verdict after 2 games") {
			t.Errorf("in the end it shows %s", m.Parts["head"])
		}
	})
}

// After a server was closed, it no longer reads the archive, which may then be
// closed as well.
func TestNobodyReadsAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := openStore(t)
		p := newPlay("A1", "B1")
		p.pairs(t, 1, 0, 1, 0)
		e := p.store(t, db, false)
		var reading, looks atomic.Int64
		s := unheard()
		s.followers, s.archive = map[int64]*follower{}, &Archive{Store: db, Complete: func(context.Context, *store.Event, *State) {
			reading.Add(1)
			looks.Add(1)
			time.Sleep(time.Minute)
			reading.Add(-1)
		}}
		f := s.follow(e.ID)
		time.Sleep(time.Second)
		s.Close(true)
		if reading.Load() != 0 || looks.Load() != 1 {
			t.Errorf("%d still read, after %d looks", reading.Load(), looks.Load())
		}
		s.leave(f)
		s.leave(s.follow(e.ID))
		synctest.Wait()
		if looks.Load() != 1 {
			t.Errorf("%d looks", looks.Load())
		}
	})
}

// After another event is shown, or the end, nothing is rendered for the previous
// event: no older state can follow.
func TestOneEventIsRenderedAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := unheard()
		var busy, together atomic.Int64
		s.feed.slow(&busy, &together)
		s.feed.join()
		a, b := newPlay("A1", "B1"), newPlay("A2", "B2")
		s.Show(a.live)
		time.Sleep(time.Microsecond)
		s.Show(b.live)
		time.Sleep(time.Minute)
		synctest.Wait()
		text, _, _ := s.feed.since(0)
		if m := read(t, text); !strings.Contains(string(m.Parts["head"]), "A2 against B2") {
			t.Errorf("it shows %s", m.Parts["head"])
		}
		b.pairs(t, 1, 0, 1, 0)
		time.Sleep(time.Microsecond)
		b.live.Finish("interrupted")
		s.Close(false)
		text, _, _ = s.feed.since(0)
		if m := read(t, text); together.Load() != 1 || !strings.Contains(string(m.Parts["head"]), "interrupted") {
			t.Errorf("%d parts are rendered at a time, and in the end it shows %s", together.Load(), m.Parts["head"])
		}
	})
}
