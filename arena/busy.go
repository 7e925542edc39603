package arena

import (
	"sync"
	"time"
)

// meter counts for how long workers have played, all of them together.
type meter struct {
	mu      sync.Mutex
	playing int
	since   time.Time     // when that changed last
	total   time.Duration // until then
}

// change notes that so many more workers play.
func (m *meter) change(by int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	m.total += time.Duration(m.playing) * now.Sub(m.since)
	m.playing, m.since = m.playing+by, now
}

// Busy is for how long games have been played, all workers together: of two that
// play all the time it is twice the time.
func (l *Local) Busy() time.Duration {
	l.busy.change(0)
	l.busy.mu.Lock()
	defer l.busy.mu.Unlock()
	return l.busy.total
}
