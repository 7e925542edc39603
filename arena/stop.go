package arena

import (
	"context"
	"sync"
)

// Stop ends events when their running games are over: no game begins any more, and
// the last one cancels the context of the event. It is safe for concurrent use. A
// nil Stop never does.
type Stop struct {
	cancel func()
	asked  chan struct{}

	mu    sync.Mutex
	onAsk func()
}

// NewStop returns what cancels a context with a cause, at once or when games are
// over.
func NewStop(cancel context.CancelCauseFunc, cause error) *Stop {
	return &Stop{cancel: func() { cancel(cause) }, asked: make(chan struct{})}
}

// Tell names the function that is called at the first request; nil: none.
func (s *Stop) Tell(onAsk func()) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onAsk = onAsk
}

// Ask lets the running games end. A second request does not wait for them.
func (s *Stop) Ask() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Asked() {
		s.cancel()
		return
	}
	close(s.asked)
	if s.onAsk != nil {
		s.onAsk()
	}
}

// Asked reports whether no game is to begin any more.
func (s *Stop) Asked() bool {
	select {
	case <-s.begun():
		return true
	default:
		return false
	}
}

// begun is closed at the first request.
func (s *Stop) begun() <-chan struct{} {
	if s == nil {
		return nil
	}
	return s.asked
}
