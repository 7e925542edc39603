package ledger

import (
	"context"
	"slices"
	"time"

	"match/arena"
	"match/internal/build"
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
	w, request := l.seen(id, "", slots), make(chan *arena.Task, 1)
	l.answer(w, nil)
	w.request, w.place = request, l.asking.PushBack(w)
	l.wake(w)
	l.dispatch()
	l.mu.Unlock()
	defer context.AfterFunc(ctx, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if w.request == request { // else it was answered in the meantime
			l.answer(w, nil)
		}
	})()
	return l.sign(<-request, id)
}

// answer ends a worker's open request, if there is one. Without a task the worker asks again.
func (l *Ledger) answer(w *worker, t *arena.Task) {
	if w.request != nil {
		l.asking.Remove(w.place)
		w.request <- t
		w.request = nil
	}
}

// wake has the next dispatch look for a task for a worker in all events.
func (l *Ledger) wake(w *worker) {
	if w.request != nil {
		l.woken = append(l.woken, w)
	}
}

// reached reports whether it is time to give a worker what it gets from some time on. If not, Sweep
// wakes the worker then, or before.
func (l *Ledger) reached(w *worker, at time.Time) bool {
	if at.IsZero() || !l.Now().Before(at) {
		return true
	}
	if w.retry.IsZero() || at.Before(w.retry) {
		w.retry = at
	}
	return false
}

// dispatch answers waiting requests. A large fleet has thousands of requests that wait because
// there is nothing for their workers. So it looks only at what has changed since: at woken
// workers, and at touched events. A task may leave copies of its pairs for others.
func (l *Ledger) dispatch() {
	for l.Now().Sub(l.opened) >= l.Settle && len(l.woken)+len(l.touched) > 0 {
		woken, touched := l.woken, l.touched
		l.woken, l.touched = nil, nil
		for _, w := range woken {
			l.serve(w, l.events)
		}
		for next := l.asking.Front(); next != nil && slices.ContainsFunc(touched, (*Event).hasWork); {
			w := next.Value.(*worker)
			next = next.Next()
			l.serve(w, touched)
		}
	}
}

// hasWork reports whether some worker may get a task.
func (e *Event) hasWork() bool { return e.waiting+len(e.audits) > 0 }

// serve answers a worker's request with a task of one of the events, if there is one for it. The
// event that is furthest behind its share comes first.
func (l *Ledger) serve(w *worker, events []*Event) {
	if w.request == nil || !w.plays() || !l.reached(w, w.rests) {
		return
	}
	var best *Event
	for _, e := range events {
		if e.hasTask(w) && (best == nil || e.load() < best.load()) {
			best = e
		}
	}
	if best != nil {
		t := best.task(w)
		l.totals.Tasks++
		l.totals.Assigned += len(t.Pairs)
		l.answer(w, t)
	}
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
	t.Event, t.Attempt, t.Build = e.name, 0, build.Source()
	for _, p := range run {
		t.Attempt = max(t.Attempt, p.attempt+1)
	}
	e.announce(run[0].Setup)
	factor := e.ledger.factor(w)
	for _, p := range run {
		e.lease(p, w, t.Attempt)
		s := scaled(*p.Setup, factor)
		s.Grant = slices.Clone(p.digest) // as sign needs it
		t.Pairs = append(t.Pairs, s)
	}
	return &t
}

// Ready pairs are dealt like cards. For each of them, chance draws whether the worker
// that asks plays it, or another worker, or both, who do not know that. So both see
// the same: numbers with gaps, each of which is as likely to be audited as any other,
// before any result is in.

// lookAhead limits how many numbers of pairs are looked at for one task.
const lookAhead = 4 * maxTask

// task assigns ready pairs to a worker that can play them, at most the worker's share of them.
func (e *Event) task(w *worker) *arena.Task {
	first := e.first(w)
	share := (e.waiting + len(e.audits)) * w.Slots / max(1, e.ledger.total)
	most := min(w.parallel(first.class)*e.inTime(taskFor), max(1, share), maxTask)
	run := e.deal(w, first.Number, most, false)
	for len(run) == 0 { // all pairs that wait were drawn for others
		run = e.deal(w, first.Number, most, true)
	}
	return e.grant(w, run)
}

// deal draws pairs for a worker, in order; again: also those that were drawn for other workers a
// short time ago.
func (e *Event) deal(w *worker, first, most int, again bool) (run []*pair) {
	weight := 0
	for n := first; n <= e.last && n < first+lookAhead && len(run) < most; n++ {
		p := e.candidate(w, n)
		if p == nil {
			continue
		}
		if len(run) > 0 && weight+p.weight() > maxWeight {
			break
		}
		if p = e.draw(w, p, again); p != nil {
			run, weight = append(run, p), weight+p.weight()
		}
	}
	return run
}

// candidate returns the ready pair with a number, if the worker may play it, or nil.
func (e *Event) candidate(w *worker, n int) *pair {
	for _, p := range []*pair{e.copies[n], e.pairs[n]} {
		if p != nil && p.ready && e.suits(p, w) && e.may(w, p.class) {
			return p
		}
	}
	return nil
}

// draw decides who plays a pair. It returns the pair or its copy for the worker, or nil if
// another worker shall play it.
func (e *Event) draw(w *worker, p *pair, again bool) *pair {
	now := e.ledger.Now()
	both := e.ledger.Audit / (2 - e.ledger.Audit) // less than Audit: an audited pair is one of both workers
	switch {
	case p.audit != nil || p.passed != nil && p.passed != w:
		return p
	case both == 0 || !e.repeats(p.Setup):
		return p
	case p.passed == w && !again && now.Sub(p.passedAt) < max(taskFor, e.pace):
		return nil
	}
	switch x := e.ledger.Chance(); {
	case x < both && len(e.audits) < maxAudits:
		c := e.split(p)
		if e.ledger.Chance() < 0.5 {
			return p
		}
		return c
	case x < (1+both)/2:
		return p
	}
	p.passed, p.passedAt = w, now
	return nil
}
