package ledger

import (
	"slices"
	"time"

	"match/fleet/wire"
)

// overdue returns how long after the grant a worker's beat must list a lease. A
// lease that is still missing then is dead: the reply that carried it may have
// been lost. The time allows for a second beat that is late.
func (l *Ledger) overdue() time.Duration { return max(10*time.Second, 5*l.nextBeat()/2) }

// beatsPerSecond is the approximate rate of beats from all workers together.
// Without such a limit, the beats of many thousand workers would cost more than
// their games.
const beatsPerSecond = 250

// nextBeat returns the time from one beat to the next. It grows with the number of workers, but
// there are at least three beats in the duration of a lease.
func (l *Ledger) nextBeat() time.Duration {
	shared := time.Duration(l.alive) * time.Second / beatsPerSecond
	return max(l.BeatEvery, min(shared, l.Lease/3))
}

// Beat renews the leases of a worker and returns those of its pairs for which
// it has no lease.
func (l *Ledger) Beat(id string, b *wire.Beat) *wire.Beaten {
	claims := l.claims(id, b.Holds)
	l.mu.Lock()
	defer l.release()
	w := l.workers[id]
	if !l.leaving(id, b.First) {
		w = l.seen(id, b.Host, b.Slots)
	}
	w.usage.record(b.Busy, b.Slots, l.Now())
	answer := &wire.Beaten{Next: l.nextBeat(), Stored: map[string]int{}}
	named := map[*pair]bool{}
	for i, h := range b.Holds {
		if lost := l.confirm(w, h.Event, claims[i], named); len(lost) > 0 {
			answer.Drop = append(answer.Drop, wire.Hold{Event: h.Event, Attempt: h.Attempt, Pairs: lost})
		}
	}
	for _, name := range b.Kept[:min(len(b.Kept), wire.MaxKept)] {
		if e := l.event(name); e != nil {
			answer.Stored[name] = e.storedFor()
		}
	}
	l.expire(w, func(p *pair) bool { return !named[p] && (b.First || l.Now().Sub(p.granted) > l.overdue()) })
	return answer
}

// claims checks the grants of the pairs that a worker lists. The caller does not hold the lock.
func (l *Ledger) claims(id string, holds []wire.Hold) [][]claim {
	all := make([][]claim, len(holds))
	for i, h := range holds {
		for k, n := range h.Pairs {
			var grant []byte
			if k < len(h.Grants) {
				grant = h.Grants[k]
			}
			all[i] = append(all[i], l.claimOf(id, h.Event, n, h.Attempt, grant))
		}
	}
	return all
}

// confirm records which pairs of a task a worker has, and returns those that it must drop. A worker
// that has left gets no lease: Sweep does not end those of workers that are gone.
func (l *Ledger) confirm(w *worker, event string, claims []claim, named map[*pair]bool) (lost []int) {
	e := l.event(event)
	for _, c := range claims {
		c.worker = w
		switch p := e.claimed(&c); {
		case p != nil && w.Alive:
			if p.holder == nil {
				e.adopt(p, w, c.attempt)
			}
			named[p] = true
		case e != nil && w.Alive && w.Quarantined == "" && e.awaits(&c) && len(e.claims) < maxEarly:
			e.claims[c.number] = c
		default:
			lost = append(lost, c.number)
		}
	}
	return lost
}

// claimed returns the pair that a worker claims, or nil if it is not the worker's. A nil event
// has no pairs.
func (e *Event) claimed(c *claim) *pair {
	if e == nil || c.worker.Quarantined != "" {
		return nil
	}
	p := e.find(c.number, c.worker)
	switch {
	case p == nil:
		return nil
	case p.holder == nil && p.audit == nil && c.supports(p):
		return p
	case p.holder == c.worker && p.attempt == c.attempt:
		return p
	}
	return nil
}

// awaits reports whether a claim may be right, although the event has not named the pair since
// the server was started.
func (e *Event) awaits(c *claim) bool {
	return c.digest != nil && c.number > max(e.stored, e.last) && e.ledger.settling() && c.attempt > e.dead[c.number]
}

// expire ends leases of a worker permanently. Their pairs are ready again after release has
// recorded that.
func (l *Ledger) expire(w *worker, which func(*pair) bool) {
	had := len(w.pairs)
	for p := range w.pairs {
		if which(p) {
			p.event.take(p)
			p.expiring++
			l.expired = append(l.expired, p)
		}
	}
	if len(w.pairs) == had {
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
		l.Died(event, attempts)
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
