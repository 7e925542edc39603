package ledger

import (
	"context"
	"slices"
	"time"

	"match/arena"
)

// Ask waits until there is a task for the worker. It returns nil if ctx ends
// first. A worker's new request cancels its earlier one.
func (l *Ledger) Ask(ctx context.Context, id string, slots int) *arena.Task {
	l.mu.Lock()
	if l.leaving(id, false) {
		l.mu.Unlock()
		<-ctx.Done()
		return nil
	}
	w := l.seen(id, "", slots)
	l.withdraw(w)
	r := &request{worker: w, answer: make(chan *arena.Task, 1)}
	w.request, r.place = r, l.asking.PushBack(r)
	l.wake(w)
	l.dispatch()
	l.mu.Unlock()
	select {
	case t := <-r.answer:
		return l.sign(t, id)
	case <-ctx.Done():
	}
	l.mu.Lock()
	l.end(r)
	l.mu.Unlock()
	select {
	case t := <-r.answer: // assigned in the meantime
		return l.sign(t, id)
	default:
		return nil
	}
}

// withdraw ends a worker's earlier request without a task.
func (l *Ledger) withdraw(w *worker) {
	if r := w.request; r != nil {
		l.end(r)
		r.answer <- nil
	}
}

// end removes a request from the open ones.
func (l *Ledger) end(r *request) {
	if r.worker.request == r {
		r.worker.request = nil
		l.asking.Remove(r.place)
	}
}

// wake has the next dispatch look for a task for a worker in all events.
func (l *Ledger) wake(w *worker) {
	if w.request != nil {
		l.woken = append(l.woken, w)
	}
}

// dispatch answers waiting requests. A large fleet has thousands of requests that wait because
// there is nothing for their workers. So it looks only at what has changed since: at woken
// workers, and at touched events.
func (l *Ledger) dispatch() {
	for l.Now().Sub(l.opened) >= l.Settle && len(l.woken)+len(l.touched) > 0 {
		l.dispatchOnce()
	}
}

// dispatchOnce answers requests. A task may leave copies of its pairs for others.
func (l *Ledger) dispatchOnce() {
	woken, touched := l.woken, l.touched
	l.woken, l.touched = nil, nil
	for _, e := range touched {
		e.touched = false
	}
	for _, w := range woken {
		if w.request != nil {
			l.serve(w.request, l.events)
		}
	}
	for next := l.asking.Front(); next != nil && slices.ContainsFunc(touched, (*Event).hasWork); {
		r := next.Value.(*request)
		next = next.Next()
		l.serve(r, touched)
	}
}

// hasWork reports whether some worker may get a task.
func (e *Event) hasWork() bool { return e.waiting+len(e.audits) > 0 }

// serve answers a request with a task of one of the events, if there is one for its worker. The
// event that is furthest behind its share comes first.
func (l *Ledger) serve(r *request, events []*Event) {
	if !r.worker.plays() || l.Now().Before(r.worker.rests) {
		return
	}
	var best *Event
	for _, e := range events {
		if e.hasTask(r.worker) && (best == nil || e.load() < best.load()) {
			best = e
		}
	}
	if best == nil {
		return
	}
	t := best.task(r.worker)
	l.totals.Tasks++
	l.totals.Assigned += len(t.Pairs)
	l.end(r)
	r.answer <- t
}

// load returns how long one core would take to play the event's assigned pairs, divided by the
// event's share.
func (e *Event) load() float64 {
	return float64(len(e.pairs)-e.waiting) * max(e.pace, time.Millisecond).Seconds() * float64(max(1, e.cores)) / float64(e.share)
}

// taskFor is how long a task keeps a worker busy. It is short enough that the
// last tasks end at about the same time, and long enough that requests cost
// almost nothing.
const taskFor = 5 * time.Second

// hasTask reports whether there is a task for a worker.
func (e *Event) hasTask(w *worker) bool {
	p := e.first(w)
	return p != nil && e.held(w) < maxTasks*w.parallel(p.class)*(e.inTime(taskFor)+1)
}

// maxTasks limits the pairs assigned to a worker, as a multiple of one task. A
// worker asks for a task when it has started all the pairs that it has.
const maxTasks = 3

// held returns the number of the event's pairs that a worker has.
func (e *Event) held(w *worker) (n int) {
	for p := range w.pairs {
		if p.event == e {
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
	n := 1024 + 8*len(p.Opening.Moves)
	for i := range p.Participants {
		s := &p.Participants[i].Spec
		n += 3*s.TextSize() + 32*(len(s.Options)+len(s.Args)) // as JSON some text takes six times as much
	}
	return n
}

// grant gives a worker a lease on pairs that are ready.
func (e *Event) grant(w *worker, run []*pair) *arena.Task {
	t := *run[0].terms
	t.Event, t.Attempt = e.name, 0
	for _, p := range run {
		t.Attempt = max(t.Attempt, p.attempt+1)
	}
	e.announce(run[0].Setup)
	for _, p := range run {
		e.unready(p)
		p.lease(w, t.Attempt)
		t.Pairs = append(t.Pairs, p.outgoing(w))
	}
	return &t
}

// outgoing returns a pair as a worker gets it, with the digest that its grant will contain.
func (p *pair) outgoing(w *worker) arena.Setup {
	s := scaled(*p.Setup, p.event.ledger.factor(w))
	s.Grant = slices.Clone(p.digest)
	return s
}
