package ledger

import (
	"sync"
	"time"
)

// timedLock is a lock that knows for how long it was held.
type timedLock struct {
	sync.Mutex
	since time.Time
	held  time.Duration // in all
}

// Lock locks it.
func (l *timedLock) Lock() {
	l.Mutex.Lock()
	l.since = time.Now()
}

// Unlock unlocks it.
func (l *timedLock) Unlock() {
	l.held += time.Since(l.since)
	l.Mutex.Unlock()
}

// Totals are counted from the start of the server.
type Totals struct {
	Tasks    int           // that workers got
	Assigned int           // pairs in them
	Played   int           // pairs that came back and count
	Faults   int           // games that ended by a fault
	Locked   time.Duration // during which other requests had to wait
}

// Totals returns what was counted since the ledger was opened.
func (l *Ledger) Totals() Totals {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.totals
	t.Locked = l.mu.held
	return t
}
