package web

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"match/results/store"
)

// A look at the store reads the changes, reports them once, and reports when no
// more will follow.
func TestWhatALookFinds(t *testing.T) {
	db := openStore(t)
	p := newPlay("New", "Old")
	p.pairs(t, 3, 0, 1, 0)
	e := p.enter(t, db)
	p.record(t, e, p.played[:2])
	f := newFollower(&Archive{Store: db}, e.ID)
	changed := make(chan struct{}, 1)
	if got := parts[0].html(f.feed.state()); got != "" {
		t.Errorf("before the first look: %s", got)
	}
	look := func(what string, told, over bool, text string) {
		t.Helper()
		if got := f.look(t.Context(), changed); got != over {
			t.Errorf("%s: it is over: %v", what, got)
		}
		select {
		case <-changed:
			if !told {
				t.Errorf("%s is told", what)
			}
		default:
			if told {
				t.Errorf("%s is not told", what)
			}
		}
		onPage(t, string(parts[0].html(f.feed.state())), text)
	}
	look("an event that is played", true, false, "4 games<small> in 2 pairs")
	state := f.state.Load()
	look("nothing new", false, false, "4 games")
	if f.state.Load() != state {
		t.Error("what has not changed is read again")
	}
	p.record(t, e, p.played[2:])
	look("a pair more", true, false, "6 games<small> in 3 pairs")
	e.Close()
	look("an event that was interrupted", true, false, "unfinished: no verdict after 6 games")
	again, err := db.Resume(t.Context(), e.ID)
	if err != nil {
		t.Fatal(err)
	}
	look("an event that is resumed", true, false, "running, no verdict yet")
	if err := again.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	again.Close()
	changed <- struct{}{} // the state has not been reported before
	look("an event that has ended", true, true, "no verdict after 6 games")
	if err := db.Delete(t.Context(), e.ID); err != nil {
		t.Fatal(err)
	}
	look("an event that is gone", false, true, "no verdict after 6 games")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if f.look(ctx, changed) {
		t.Error("what cannot be read is over")
	}
}

// An event without pairs is also shown.
func TestLookAtAnEventOfNothing(t *testing.T) {
	db := openStore(t)
	e := newPlay("New", "Old").enter(t, db)
	e.Close()
	f := newFollower(&Archive{Store: db}, e.ID)
	if f.look(t.Context(), make(chan struct{}, 1)) || f.state.Load() == nil {
		t.Error("it is over, or not read")
	}
}

// The store is read every second, less often if a read takes long, and no more
// after the event is over, of which viewers are informed.
func TestWhenItIsLookedAt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := openStore(t)
		p := newPlay("New", "Old")
		p.pairs(t, 5, 0, 1, 0)
		e := p.enter(t, db)
		defer e.Close()
		p.record(t, e, p.played[:1])
		var looks, slow atomic.Int64
		a := &Archive{Store: db, Complete: func(context.Context, *store.Event, *State) {
			looks.Add(1)
			time.Sleep(time.Duration(slow.Load()))
		}}
		f := newFollower(a, e.ID)
		f.feed.join()
		over := make(chan struct{})
		go func() {
			f.run(t.Context())
			close(over)
		}()
		after := func(d time.Duration, want int64) {
			t.Helper()
			time.Sleep(d)
			synctest.Wait()
			if n := looks.Load(); n != want {
				t.Errorf("%d looks, want %d", n, want)
			}
		}
		after(1, 1)
		p.record(t, e, p.played[1:2])
		after(time.Second-2, 1)
		slow.Store(int64(300 * time.Millisecond))
		after(2, 2)
		p.record(t, e, p.played[2:3])
		after(3*time.Second, 2) // the look took 0.3 s, followed by a pause of ten times that
		slow.Store(0)
		after(300*time.Millisecond, 3)
		time.Sleep(time.Second)
		text, version, _ := f.feed.since(0)
		if head := string(read(t, text).Parts["head"]); !strings.Contains(head, "6 games<small> in 3 pairs") {
			t.Errorf("it shows %s", head)
		}
		if err := e.Finish(t.Context()); err != nil {
			t.Fatal(err)
		}
		<-over
		text, _, _ = f.feed.since(version)
		if m := read(t, text); !m.Over || !strings.Contains(string(m.Parts["head"]), "no verdict after") {
			t.Errorf("in the end it shows %+v", m)
		}
	})
}

// The first message to a page has all parts of the state, however long the first look takes: a part
// without text would empty the page.
func TestFirstMessageIsComplete(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := openStore(t)
		p := newPlay("New", "Old")
		p.pairs(t, 3, 0, 1, 0)
		ctx, stop := context.WithCancel(t.Context())
		f := newFollower(&Archive{Store: db, Complete: func(context.Context, *store.Event, *State) { time.Sleep(100 * time.Millisecond) }}, p.store(t, db, false).ID)
		f.feed.join()
		go f.run(ctx)
		text, _, moved := f.feed.since(0)
		if text == nil {
			<-moved
			text, _, _ = f.feed.since(0)
		}
		for _, name := range []string{"head", "counts", "about"} {
			if read(t, text).Parts[name] == "" {
				t.Errorf("the first message empties the part %s", name)
			}
		}
		stop()
	})
}

// The last state is rendered after all others: no older one can follow it.
func TestLastStateComesLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := openStore(t)
		p := newPlay("New", "Old")
		p.pairs(t, 1, 0, 1, 0)
		f := newFollower(&Archive{Store: db}, p.store(t, db, true).ID)
		var busy, together atomic.Int64
		f.feed.slow(&busy, &together)
		f.feed.join()
		f.run(t.Context())
		text, _, _ := f.feed.since(0)
		if m := read(t, text); together.Load() != 1 || !m.Over || !strings.Contains(string(m.Parts["head"]), "no verdict after") {
			t.Errorf("%d parts are rendered at a time, and in the end it shows %+v", together.Load(), m)
		}
	})
}

// When a viewer leaves, the follower and its work end only if there are no other
// viewers.
func TestFollowersAreShared(t *testing.T) {
	db := openStore(t)
	p := newPlay("New", "Old")
	p.pairs(t, 1, 0, 1, 0)
	e := p.store(t, db, false)
	s := serve(t, &Archive{Store: db})
	a, b := s.follow(e.ID), s.follow(e.ID)
	other := s.follow(9)
	if a != b || a == other || a.id != e.ID || a.viewers != 2 || len(s.followers) != 2 {
		t.Errorf("%d followers", len(s.followers))
	}
	s.leave(a)
	if s.followers[e.ID] != a {
		t.Error("it is gone while somebody looks")
	}
	s.leave(b)
	if s.followers[e.ID] != nil || s.followers[9] != other {
		t.Error("it stays though nobody looks")
	}
	if c := s.follow(e.ID); c == a {
		t.Error("one that was stopped is used again")
	} else {
		s.leave(c)
	}
	s.leave(other)
}
