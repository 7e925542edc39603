package ledger

import (
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

// nextBeat returns the time from one beat to the next. It grows with the number
// of workers, but there are at least three beats in the duration of a lease. The
// caller holds the lock.
func (l *Ledger) nextBeat() time.Duration {
	shared := time.Duration(l.alive) * time.Second / beatsPerSecond
	return max(l.BeatEvery, min(shared, l.Lease/3))
}

// Beat renews the leases of a worker and returns those of its pairs for which
// it has no lease.
func (l *Ledger) Beat(id string, b *wire.Beat) *wire.Beaten {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.seen(id, b.Host, b.Slots)
	w.usage.record(b.Busy, b.Slots, l.Now())
	answer := &wire.Beaten{Next: l.nextBeat(), Stored: map[string]int{}}
	named := map[*pair]bool{}
	for _, h := range b.Holds {
		if lost := l.confirm(w, h, named); len(lost) > 0 {
			answer.Drop = append(answer.Drop, wire.Hold{Event: h.Event, Attempt: h.Attempt, Pairs: lost})
		}
	}
	for _, e := range l.events {
		answer.Stored[e.name] = e.stored
	}
	l.expire(w, func(p *pair) bool { return !named[p] && (b.First || l.Now().Sub(p.granted) > l.overdue()) })
	l.dispatch()
	return answer
}

// confirm records which pairs of a task a worker has, and returns those that it
// must drop. The caller holds the lock.
func (l *Ledger) confirm(w *worker, h wire.Hold, named map[*pair]bool) (lost []int) {
	e := l.event(h.Event)
	for _, n := range h.Pairs {
		if e == nil || w.Quarantined != "" {
			lost = append(lost, n)
			continue
		}
		p := e.find(n, h.Attempt)
		switch {
		case p == nil && l.settling() && e.unnamed(n) && h.Attempt > e.dead[n] && len(e.claims) < maxEarly:
			e.claims[n] = claim{w, h.Attempt}
		case p == nil || !p.heldBy(w, h.Attempt):
			lost = append(lost, n)
		default:
			if p.holder == nil {
				e.unready(p)
				p.lease(w, h.Attempt)
			}
			named[p] = true
		}
	}
	return lost
}
