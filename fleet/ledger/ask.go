package ledger

import (
	"cmp"
	"context"
	"slices"
	"time"

	"match/arena"
)

// Ask waits until there is a task for the worker. It returns nil if ctx ends
// first. A worker's new request cancels its earlier one.
func (l *Ledger) Ask(ctx context.Context, id string, slots int) *arena.Task {
	l.mu.Lock()
	w := l.seen(id, "", slots)
	l.withdraw(w)
	r := &request{w, make(chan *arena.Task, 1)}
	l.asking = append(l.asking, r)
	l.dispatch()
	l.mu.Unlock()
	select {
	case t := <-r.answer:
		return l.sign(t, id)
	case <-ctx.Done():
	}
	l.mu.Lock()
	l.asking = slices.DeleteFunc(l.asking, func(other *request) bool { return other == r })
	l.mu.Unlock()
	select {
	case t := <-r.answer: // assigned in the meantime
		return l.sign(t, id)
	default:
		return nil
	}
}

// withdraw ends a worker's earlier request without a task. The caller holds the
// lock.
func (l *Ledger) withdraw(w *worker) {
	l.asking = slices.DeleteFunc(l.asking, func(r *request) bool {
		if r.worker == w {
			r.answer <- nil
		}
		return r.worker == w
	})
}

// dispatch answers waiting requests as long as pairs or audits are ready. A large
// fleet has thousands of requests that wait while there is nothing to assign, so
// the loop ends as soon as possible. The caller holds the lock.
func (l *Ledger) dispatch() {
	if l.Now().Sub(l.opened) < l.Settle {
		return
	}
	var left []*request
	seen := 0
	for ; seen < len(l.asking) && l.anyReady(); seen++ {
		if r := l.asking[seen]; !l.serve(r) {
			left = append(left, r)
		}
	}
	if seen > len(left) {
		l.asking = append(left, l.asking[seen:]...)
	}
}

func (l *Ledger) anyReady() bool {
	return slices.ContainsFunc(l.events, func(e *Event) bool { return len(e.ready)+len(e.audits) > 0 })
}

// serve answers a request with a task, if there is one for its worker. The event
// that is furthest behind its share comes first. The caller holds the lock.
func (l *Ledger) serve(r *request) bool {
	if !r.worker.plays() {
		return false
	}
	events := l.events
	if len(events) > 1 {
		events = slices.SortedStableFunc(slices.Values(events), func(a, b *Event) int { return cmp.Compare(a.load(), b.load()) })
	}
	for _, e := range events {
		t := e.check(r.worker)
		if t == nil {
			t = e.task(r.worker)
		}
		if t != nil {
			r.answer <- t
			return true
		}
	}
	return false
}

// load returns how long one slot would take to play the event's assigned pairs,
// divided by the event's share. The caller holds the lock.
func (e *Event) load() float64 {
	return float64(len(e.pairs)-len(e.ready)) * max(e.pace, time.Millisecond).Seconds() / float64(e.share)
}

// taskFor is how long a task keeps a worker busy. It is short enough that the
// last tasks end at about the same time, and long enough that requests cost
// almost nothing.
const taskFor = 5 * time.Second

// task assigns consecutive pairs to a worker that can play them, at most the
// worker's share of the ready pairs. The caller holds the lock.
func (e *Event) task(w *worker) *arena.Task {
	if e.held(w) >= maxTasks*w.Slots*(e.inTime(taskFor)+1) {
		return nil
	}
	first := slices.IndexFunc(e.ready, func(p *pair) bool { return e.refusal(w, p) == "" })
	if first < 0 {
		return nil
	}
	most := min(w.Slots*e.inTime(taskFor), max(1, len(e.ready)*w.Slots/max(1, e.ledger.total)), maxTask)
	n, weight := 1, e.ready[first].weight()
	for ; n < most && first+n < len(e.ready); n++ {
		next := e.ready[first+n]
		weight += next.weight()
		if !next.follows(e.ready[first+n-1]) || e.refusal(w, next) != "" || weight > maxWeight {
			break
		}
	}
	return e.grant(w, first, n)
}

// maxTasks limits the pairs assigned to a worker, as a multiple of one task. A
// worker asks for a task when it has started all the pairs that it has.
const maxTasks = 3

// held returns the number of the event's pairs that a worker has. The caller
// holds the lock.
func (e *Event) held(w *worker) (n int) {
	for p := range w.pairs {
		if p.event == e && p.audit == nil {
			n++
		}
	}
	return n
}

// Limits that keep a task within the size of a message.
const (
	maxTask   = 512     // pairs
	maxWeight = 1 << 20 // bytes, of the parts whose size varies most
)

// weight returns the approximate size of a pair in a message, in bytes.
func (p *pair) weight() int {
	return 1024 + len(p.Seats[0].Spec.Weights) + len(p.Seats[1].Spec.Weights) + 8*len(p.Opening.Moves)
}

// follows reports whether a pair can be in the same task as the one before it.
func (p *pair) follows(before *pair) bool {
	return p.Number == before.Number+1 && p.attempt == before.attempt && p.terms == before.terms
}

// handedOut removes pairs from the ready ones. They are mostly the first ones;
// then the rest, which may be many thousand pairs, need not be moved. The caller
// holds the lock.
func (e *Event) handedOut(first, n int) {
	if first > 0 {
		e.ready = slices.Delete(e.ready, first, first+n)
	} else {
		clear(e.ready[:n])
		e.ready = e.ready[n:]
	}
	if e.resting && len(e.ready) <= e.enough() {
		e.signal()
	}
}

// grant gives a worker a lease on pairs that are ready. The caller holds the
// lock.
func (e *Event) grant(w *worker, first, n int) *arena.Task {
	t := *e.ready[first].terms
	t.Event, t.Attempt = e.name, e.ready[first].attempt+1
	for _, p := range e.ready[first : first+n] {
		p.lease(w, t.Attempt)
		t.Pairs = append(t.Pairs, p.outgoing(w))
	}
	e.handedOut(first, n)
	return &t
}

// outgoing returns a pair as a worker gets it, with the digest that its grant will
// contain. The caller holds the lock.
func (p *pair) outgoing(w *worker) arena.Setup {
	s := scaled(*p.Setup, p.event.ledger.factor(w))
	s.Grant = slices.Clone(p.digest)
	return s
}
