package ledger

import (
	"errors"
	"strings"
	"time"

	"match/arena"
	"match/fleet/wire"
	"match/internal/harmless"
	"match/record"
)

// Done accepts a pair from a worker and reports whether it was still wanted. It
// returns an error if the pair is not the one to be played.
func (l *Ledger) Done(id string, played arena.Played) (taken bool, err error) {
	defer l.tell()
	l.mu.Lock()
	e := l.event(played.Event)
	w := l.workers[id]
	if e == nil || w == nil || w.Quarantined != "" {
		l.mu.Unlock()
		return false, nil
	}
	played.Origin = record.Origin{Worker: id, Host: clip(played.Origin.Host), Processor: clip(played.Origin.Processor)}
	p := e.find(played.Number, played.Attempt)
	switch {
	case p == nil && l.settling() && e.unnamed(played.Number) && played.Attempt > e.dead[played.Number] && len(e.early) < maxEarly:
		e.early[played.Number] = played
		l.mu.Unlock()
		return true, nil
	case p == nil || !p.heldBy(w, played.Attempt):
		l.mu.Unlock()
		return false, nil
	}
	if played.Err == nil {
		err = p.Check(&played)
	}
	if err != nil {
		e.refuse(p, w, err.Error())
		l.dispatch()
		l.mu.Unlock()
		return false, err
	}
	if p.audit != nil {
		e.recordAnswer(p, w, &played)
		l.dispatch()
		l.mu.Unlock()
		return true, nil
	}
	if p.holder == nil { // no longer assigned
		e.unready(p)
	}
	e.learn(&played)
	w.games.add(2, l.Now())
	w.Played++
	if why := e.tally(w, &played); why != "" {
		e.ledger.isolate(w, why) // including this pair
		l.dispatch()
		l.mu.Unlock()
		return false, nil
	}
	e.sample(p, w, &played)
	back := e.settle(p, played)
	if len(e.audits) > 0 {
		l.dispatch()
	}
	l.mu.Unlock()
	e.bring(back)
	return true, nil
}

// clip limits the length of a text from a worker.
func clip(text string) string { return strings.ToValidUTF8(text[:min(len(text), 200)], "") }

// maxEarly limits the number of stored pairs that the event has not named yet.
const maxEarly = 1 << 14

// settling reports whether workers may still report pairs that they had before
// the server was started. The caller holds the lock.
func (l *Ledger) settling() bool { return l.Settle > 0 && l.Now().Sub(l.opened) < l.Lease }

// unnamed reports whether a pair has not come back since the server was started.
// The caller holds the lock.
func (e *Event) unnamed(number int) bool { return number > e.stored && !e.back[number] }

// heldBy reports whether a worker has the pair, or had it before the server was
// started and no other worker has had it since. The caller holds the lock.
func (p *pair) heldBy(w *worker, attempt int) bool {
	if p.holder == nil {
		return p.audit == nil && attempt > p.attempt && attempt < auditAttempt
	}
	return p.holder == w && p.attempt == attempt
}

// unready removes a pair from the unassigned ones. The caller holds the lock.
func (e *Event) unready(p *pair) {
	for i, other := range e.ready {
		if other == p {
			e.ready = append(e.ready[:i:i], e.ready[i+1:]...)
			return
		}
	}
}

// learn updates the average duration of a pair. The caller holds the lock.
func (e *Event) learn(played *arena.Played) {
	var took time.Duration
	for _, t := range played.Times {
		took += t.Ended.Sub(t.Begun)
	}
	if took <= 0 || took > 24*time.Hour {
		return
	}
	if e.pace == 0 {
		e.pace = took
	}
	before := e.inTime(aheadFor)
	e.pace += (took - e.pace) / 16
	if now := e.inTime(aheadFor); now > before+before/2 || now < before/2 {
		e.signal()
	}
}

// Refuse returns pairs that a worker cannot play, so that other workers get
// them.
func (l *Ledger) Refuse(id string, r *wire.Refuse) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, w := l.event(r.Ticket.Event), l.workers[id]
	if e == nil || w == nil {
		return
	}
	if r.Everything {
		e.refused[id] = r.Reason
	}
	for _, n := range r.Pairs {
		if p := e.find(n, r.Ticket.Attempt); p != nil && p.holder == w && p.attempt == r.Ticket.Attempt {
			e.refuse(p, w, r.Reason)
		}
	}
	l.dispatch()
}

// refuse takes back a pair that the worker must not get again. The caller holds
// the lock.
func (e *Event) refuse(p *pair, w *worker, reason string) {
	p.refused[w.ID] = reason
	if p.holder != nil {
		e.putBack(p)
	}
}

// forget discards a worker's refusals. The caller holds the lock.
func (e *Event) forget(id string) {
	delete(e.refused, id)
	for _, p := range e.pairs {
		delete(p.refused, id)
	}
	for _, p := range e.audits {
		delete(p.refused, id)
	}
}

// maxLine limits the length of a worker's message, in bytes.
const maxLine = 1000

// errNotYours is the error for a message from a worker that has no pair of the
// event.
var errNotYours = errors.New("this worker has no pair of the event")

// Tell forwards a worker's message about an event. The worker must have a pair of
// it.
func (l *Ledger) Tell(id string, t *wire.Tell) error {
	defer l.tell()
	l.mu.Lock()
	defer l.mu.Unlock()
	e, w := l.event(t.Event), l.workers[id]
	if e == nil || w == nil || !w.has(e) {
		return errNotYours
	}
	line := strings.ToValidUTF8(t.Line[:min(len(t.Line), maxLine)], "")
	e.note(id + ": " + harmless.Line(line))
	return nil
}

// has reports whether a worker has a pair of an event.
// The caller holds the lock.
func (w *worker) has(e *Event) bool {
	for p := range w.pairs {
		if p.event == e {
			return true
		}
	}
	return false
}
