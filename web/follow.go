package web

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"match/results/store"
)

// follower streams an event that another process plays or will resume. It
// reads the store while its feed has viewers.
type follower struct {
	archive *Archive
	id      int64
	feed    *feed
	state   atomic.Pointer[State]
	viewers int // guarded by the server's mutex
	stop    context.CancelFunc

	seen seen // version of state
}

// seen detects whether an event has changed.
type seen struct {
	pairs                   int
	running, finished, read bool
}

func newFollower(a *Archive, id int64) *follower {
	f := &follower{archive: a, id: id}
	f.feed = newFeed(f.state.Load)
	return f
}

// How often the store is checked for changes: at most once a second, and so
// rarely that reading takes a tenth of the time.
const (
	followEvery = time.Second
	followRest  = 10
)

// run follows the event until it is over or ctx is done.
func (f *follower) run(ctx context.Context) {
	changed := make(chan struct{}, 1)
	feeding, stop := context.WithCancel(ctx)
	var fed sync.WaitGroup
	feed := sync.OnceFunc(func() { fed.Go(func() { f.feed.run(feeding, changed) }) })
	for began := time.Now(); ctx.Err() == nil && !f.look(ctx, changed); began = time.Now() {
		if f.state.Load() != nil { // what is rendered without a state would empty the pages
			feed()
		}
		select {
		case <-time.After(max(followEvery, followRest*time.Since(began))):
		case <-ctx.Done():
		}
	}
	stop()
	fed.Wait()
	if ctx.Err() == nil {
		f.feed.finish(true, patience)
	}
}

// look reads the state of the event if it has changed, and reports whether
// the event is over.
func (f *follower) look(ctx context.Context, changed chan<- struct{}) (over bool) {
	err := f.archive.view(ctx, func(view *store.Store) error {
		e, err := view.Event(ctx, f.id)
		if err != nil {
			return err
		}
		now := seen{e.Played(), e.Running(), !e.Finished.IsZero(), true}
		if now == f.seen {
			return nil
		}
		state, err := f.archive.StateOf(ctx, e)
		if err != nil {
			return err // to be checked again
		}
		f.state.Store(state)
		f.seen, over = now, now.finished
		wake(changed)
		return nil
	})
	return over || errors.Is(err, store.ErrNone)
}

// follow returns the follower of an event for a viewer, which must call
// leave.
func (s *Server) follow(id int64) *follower {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.followers[id]
	if f == nil {
		f = newFollower(s.archive, id)
		var ctx context.Context
		ctx, f.stop = context.WithCancel(s.base)
		s.followers[id] = f
		if s.base.Err() == nil {
			s.following.Go(func() { f.run(ctx) })
		}
	}
	f.viewers++
	return f
}

// leave removes a viewer and ends a follower without viewers.
func (s *Server) leave(f *follower) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.viewers--; f.viewers == 0 {
		f.stop()
		delete(s.followers, f.id)
	}
}
