package ledger

import (
	"slices"
	"time"
)

// expire ends leases of a worker permanently. Their pairs are ready again after release has
// recorded that.
func (l *Ledger) expire(w *worker, which func(*pair) bool) {
	lost := false
	for p := range w.pairs {
		if !which(p) {
			continue
		}
		lost = true
		p.give(nil)
		p.expiring++
		l.expired = append(l.expired, p)
	}
	if !lost {
		return
	}
	if w.failures++; w.failures > excused {
		w.rests = l.Now().Add(min(firstRest<<min(w.failures-excused-1, 20), lastRest))
	}
}

// A worker that loses its pairs again and again without returning any gets no more for
// some time, which doubles: it could keep all pairs of an event from others.
const (
	excused   = 2 // failures without a pair in between that have no consequences
	firstRest = 10 * time.Second
	lastRest  = time.Hour
)

// release ends a change. It answers requests, frees the lock, and then does what must wait for the
// disk or for others: it records the leases that have died, makes their pairs ready again, and calls
// the owner with pending news.
func (l *Ledger) release() {
	l.dispatch()
	news, expired := l.news, slices.DeleteFunc(l.expired, func(p *pair) bool { return !p.wanted() })
	l.news, l.expired = nil, nil
	died := map[string]map[int]int{}
	for _, p := range expired {
		if died[p.event.name] == nil {
			died[p.event.name] = map[int]int{}
		}
		died[p.event.name][p.Number] = max(p.attempt, died[p.event.name][p.Number])
	}
	l.mu.Unlock()
	for event, attempts := range died {
		if l.Died != nil {
			l.Died(event, attempts)
		}
	}
	if len(expired) > 0 {
		l.insertAgain(expired)
	}
	for _, tell := range news {
		tell()
	}
}

// insertAgain makes pairs ready whose dead leases are recorded. It takes the lock.
func (l *Ledger) insertAgain(expired []*pair) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range expired {
		if p.expiring--; p.expiring == 0 && p.holder == nil && p.wanted() {
			p.event.insert(p)
		}
	}
	l.dispatch()
}

// wanted reports whether the event still waits for the pair.
func (p *pair) wanted() bool {
	return p.event.pairs[p.Number] == p || p.event.copies[p.Number] == p
}
