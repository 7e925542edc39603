package machine

import (
	"sync"
	"time"
)

// Stalls detects when this program itself did not run: stopped by a signal or Ctrl-Z, frozen by a
// container, paused with its virtual machine, or starved. Meanwhile game clocks and deadlines run
// on, and an engine's answer may have waited for a long time.
//
// It works by a heartbeat: if a beat comes much too late, the time since the beat before is a
// stall. A stall is known as soon as the program runs again, even to the goroutine that runs first.
// Stalls is safe for concurrent use.
type Stalls struct {
	mu     sync.Mutex
	now    func() time.Time
	last   time.Time // beat
	recent []stall   // in their order
	quit   chan struct{}
	done   chan struct{}
}

// stall is a period in which the program did not run.
type stall struct{ from, to time.Time }

// beat is the interval of the heartbeat. A delay shorter than shortestStall is normal on a busy
// machine.
const (
	beat          = 50 * time.Millisecond
	shortestStall = 250 * time.Millisecond
)

// keptStalls is how many of the latest stalls are remembered.
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

// Stop ends the watch. Stalls that were recorded can still be queried.
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

// beat records a beat, and a stall if it comes too late.
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

// Between returns for how long the program was stalled between two times of the monotonic clock, 0
// for less than a moment. It is accurate to about a twentieth of a second.
func (s *Stalls) Between(from, to time.Time) (d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.done: // the heartbeat has ended, which is not a stall
	default:
		s.note()
	}
	for _, stall := range s.recent {
		d += max(0, min(to.Sub(from), to.Sub(stall.from), stall.to.Sub(from), stall.to.Sub(stall.from)))
	}
	return d
}
