package ledger

import (
	"context"
	"slices"
	"time"

	"match/internal/plural"
)

// plays reports whether a worker may get tasks.
func (w *worker) plays() bool { return w.Alive && !w.Drained && w.Quarantined == "" }

// isolate puts a worker in quarantine: it takes its pairs back and lets the owner know.
func (l *Ledger) isolate(w *worker, why string) {
	if w.Quarantined != "" {
		return
	}
	w.Quarantined = why
	l.drop(w)
	for _, e := range l.events {
		e.endAuditsOf(w) // its answers are worthless
	}
	l.news = append(l.news, func() { l.Options.Quarantined(w.ID, why) })
}

// Quarantine stops tasks for a worker and ignores its results. With the reason
// "" it ends the quarantine.
func (l *Ledger) Quarantine(id, why string) {
	l.mu.Lock()
	defer l.release()
	w := l.worker(id)
	if why != "" {
		l.isolate(w, why)
	} else if w.Quarantined != "" {
		w.Quarantined = ""
		l.wake(w)
		l.resized()
	}
}

// Auditing returns the pairs whose audits have not ended, in order.
func (e *Event) Auditing() []int {
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	return slices.Clone(e.open)
}

// pollEvery is the interval at which Audited checks whether the audits are over.
const pollEvery = 20 * time.Millisecond

// Audited stops new pairs of an event, and waits for all audits of its pairs
// that are still possible.
func (e *Event) Audited(ctx context.Context) {
	l := e.ledger
	l.mu.Lock()
	for _, p := range e.pairs {
		p.give(nil)
	}
	clear(e.pairs)
	e.offers, e.waiting = nil, 0
	for _, n := range slices.Clone(e.open) {
		if n > e.stored { // it does not count
			e.endAudit(n)
		}
	}
	l.dispatch()
	for e.checking() && ctx.Err() == nil {
		l.mu.Unlock()
		select {
		case <-time.After(pollEvery):
		case <-ctx.Done():
		}
		l.mu.Lock()
	}
	if n := len(e.open); n > 0 && ctx.Err() == nil {
		e.note(plural.Count(n, "pair") + " could not be audited, because no other worker can play them")
	}
	l.mu.Unlock()
}
