package ledger

import "match/arena"

// Ready pairs are dealt like cards. For each of them, chance draws whether the worker
// that asks plays it, or another worker, or both, who do not know that. So both see
// the same: numbers with gaps, each of which is as likely to be audited as any other,
// before any result is in.

// lookAhead limits how many numbers of pairs are looked at for one task.
const lookAhead = 4 * maxTask

// task assigns ready pairs to a worker that can play them, at most the worker's share of them.
func (e *Event) task(w *worker) *arena.Task {
	most := min(w.parallel(e.first(w).class)*e.inTime(taskFor), max(1, (e.waiting+len(e.audits))*w.Slots/max(1, e.ledger.total)), maxTask)
	run := e.deal(w, most, false)
	for len(run) == 0 { // all pairs that wait were drawn for others
		run = e.deal(w, most, true)
	}
	return e.grant(w, run)
}

// deal draws pairs for a worker, in order; again: also those that were drawn for other workers a
// short time ago.
func (e *Event) deal(w *worker, most int, again bool) (run []*pair) {
	first, weight := e.first(w).Number, 0
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
