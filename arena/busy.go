package arena

import (
	"sync"
	"time"
)

// meter measures the total playing time of all workers.
type meter struct {
	mu      sync.Mutex
	playing int
	since   time.Time     // time of the last change
	total   time.Duration // until then
}

// change changes the number of playing workers.
func (m *meter) change(by int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	m.total += time.Duration(m.playing) * now.Sub(m.since)
	m.playing, m.since = m.playing+by, now
}

// Busy returns the total playing time of all workers: for two that play all the
// time it is twice the elapsed time.
func (l *Local) Busy() time.Duration {
	l.busy.change(0)
	l.busy.mu.Lock()
	defer l.busy.mu.Unlock()
	return l.busy.total
}
