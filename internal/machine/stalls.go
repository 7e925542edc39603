package machine

import (
	"sync"
	"time"
)

// Stalls notices when this program itself stood still: stopped by a signal or
// Ctrl-Z, frozen by a container, paused with its virtual machine, or starved.
// Clocks of games and deadlines run on meanwhile, and whoever was to answer may
// have answered long ago.
//
// It works by a heart that beats: a beat that comes much too late is a stall
// from the beat before to this one. A stall is known as soon as the program
// runs again, to the goroutine that runs first as well. It is safe for several
// goroutines.
type Stalls struct {
	mu     sync.Mutex
	now    func() time.Time
	last   time.Time // beat
	recent []stall   // in their order
	quit   chan struct{}
	done   chan struct{}
}

// stall is a time in which nothing ran.
type stall struct{ from, to time.Time }

// The heart beats every beat. What is shorter than shortestStall is noise: a
// busy machine does that.
const (
	beat          = 50 * time.Millisecond
	shortestStall = 250 * time.Millisecond
)

// keptStalls is how many stalls are remembered, the latest ones.
const keptStalls = 64

// WatchStalls starts watching for stalls. The caller must call Stop when done.
func WatchStalls() *Stalls {
	s := newStalls(time.Now)
	go s.run()
	return s
}

func newStalls(now func() time.Time) *Stalls {
	return &Stalls{now: now, last: now(), quit: make(chan struct{}), done: make(chan struct{})}
}

// Stop ends the watch. What was seen can still be asked for.
func (s *Stalls) Stop() {
	close(s.quit)
	<-s.done
}

func (s *Stalls) run() {
	defer close(s.done)
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for {
		select {
		case <-s.quit:
			return
		case <-ticker.C:
			s.beat()
		}
	}
}

// beat notes that the program runs, and for how long it did not.
func (s *Stalls) beat() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.note()
}

func (s *Stalls) note() {
	now := s.now()
	if now.Sub(s.last) >= shortestStall {
		if len(s.recent) == keptStalls {
			s.recent = append(s.recent[:0], s.recent[1:]...)
		}
		s.recent = append(s.recent, stall{s.last, now})
	}
	s.last = now
}

// Between returns for how long the program stood still from one time to another,
// both by the monotonic clock; 0 if that was for a moment at most. It is exact
// to about a twentieth of a second.
func (s *Stalls) Between(from, to time.Time) (d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.done: // nobody beats, which is no stall
	default:
		s.note()
	}
	for _, stall := range s.recent {
		d += max(0, earlier(to, stall.to).Sub(later(from, stall.from)))
	}
	return d
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
