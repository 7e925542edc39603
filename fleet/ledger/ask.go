package ledger

import (
	"cmp"
	"context"
	"slices"
	"time"

	"match/arena"
)

// Ask waits for a task for a worker, until ctx is done; then it returns none. A
// new request of a worker cancels its earlier one.
func (l *Ledger) Ask(ctx context.Context, id string, slots int) *arena.Task {
	l.mu.Lock()
	w := l.heard(id, "", slots)
	l.withdraw(w)
	r := &request{w, make(chan *arena.Task, 1)}
	l.asking = append(l.asking, r)
	l.dispatch()
	l.mu.Unlock()
	select {
	case t := <-r.answer:
		return t
	case <-ctx.Done():
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asking = slices.DeleteFunc(l.asking, func(other *request) bool { return other == r })
	select {
	case t := <-r.answer: // meanwhile
		return t
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

// dispatch hands out what is ready to those who ask, as long as there is any: a
// fleet has many thousand who ask when there is nothing.
// The caller holds the lock.
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

// serve answers a request with a task, if there is one for it: of the event that
// is furthest behind its share. The caller holds the lock.
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

// load returns how long one slot would play what workers have of an event, for
// each part of its share. The caller holds the lock.
func (e *Event) load() float64 {
	return float64(len(e.pairs)-len(e.ready)) * max(e.pace, time.Millisecond).Seconds() / float64(e.share)
}

// taskFor is how long a task keeps a worker busy: short enough that the last
// ones end together, long enough that asking costs nothing.
const taskFor = 5 * time.Second

// task takes consecutive pairs that a worker can play, no more than its share of
// them. The caller holds the lock.
func (e *Event) task(w *worker) *arena.Task {
	if e.held(w) >= hoard*w.Slots*(e.inTime(taskFor)+1) {
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

// hoard is how many times the work of a task a worker may have in hand. It asks when
// it has none that it has not begun.
const hoard = 3

// held returns how many pairs a worker has of the event. The caller holds the
// lock.
func (e *Event) held(w *worker) (n int) {
	for p := range w.pairs {
		if p.event == e && p.audit == nil {
			n++
		}
	}
	return n
}

// Limits of a task, so that it fits into a message.
const (
	maxTask   = 512     // pairs
	maxWeight = 1 << 20 // bytes of what differs most between tasks
)

// weight returns about how many bytes of a message a pair takes.
func (p *pair) weight() int {
	return 1024 + len(p.Seats[0].Spec.Weights) + len(p.Seats[1].Spec.Weights) + 8*len(p.Opening.Moves)
}

// follows reports whether a pair can be in one task with the one before it.
func (p *pair) follows(before *pair) bool {
	return p.Number == before.Number+1 && p.attempt == before.attempt && p.terms == before.terms
}

// handedOut takes pairs out of those that nobody has, mostly the first ones: there
// may be many thousand behind them, which stay where they are.
// The caller holds the lock.
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

// grant gives a worker a lease of pairs that are ready.
// The caller holds the lock.
func (e *Event) grant(w *worker, first, n int) *arena.Task {
	t := *e.ready[first].terms
	t.Event, t.Attempt = e.name, e.ready[first].attempt+1
	for _, p := range e.ready[first : first+n] {
		p.lease(w, t.Attempt)
		t.Pairs = append(t.Pairs, scaled(*p.Setup, e.ledger.factor(w)))
	}
	e.handedOut(first, n)
	return &t
}
