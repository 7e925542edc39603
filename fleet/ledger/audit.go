package ledger

import (
	"fmt"
	"slices"
	"strings"

	"match/arena"
)

// How often a worker's pair is also given to another worker, to check that both
// play the same games: for its first pairs since the server was started, and for
// later ones.
const (
	newcomer     = 1000 // pairs
	oftenAtFirst = 0.10
	often        = 0.01
)

// Limits of audits.
const (
	maxAudits    = 4096    // per event at a time
	maxAnswers   = 5       // per audit
	auditAttempt = 1 << 30 // attempt numbers from here on belong to audits
	proof        = 2       // disputes that a worker must lose with programs that may not be deterministic
)

// audit is a pair that several workers play, to check that they agree. Their
// answers are used for nothing else.
type audit struct {
	answers []answer
	again   *worker // plays the pair once more, to check that it agrees with itself
}

// answer is a worker's result for a pair.
type answer struct {
	worker *worker
	digest arena.Digest
}

// of returns a worker's answer.
func (a *audit) of(w *worker) (d arena.Digest, answered bool) {
	i := slices.IndexFunc(a.answers, func(other answer) bool { return other.worker == w })
	if i < 0 {
		return d, false
	}
	return a.answers[i].digest, true
}

// suits reports whether a worker may answer next.
func (a *audit) suits(w *worker) bool {
	_, answered := a.of(w)
	return a.again == w || a.again == nil && !answered
}

// agreement reports whether two workers gave the same answer, and returns the
// workers whose answer no other worker gave.
func (a *audit) agreement() (agreed bool, wrong []*worker) {
	said := map[arena.Digest]int{}
	for _, one := range a.answers {
		said[one.digest]++
	}
	for _, one := range a.answers {
		if said[one.digest] == 1 {
			wrong = append(wrong, one.worker)
		}
	}
	return len(wrong) < len(a.answers), wrong
}

// find returns a pair with a lease: a pair to be played, or the copy of an audit.
// The caller holds the lock.
func (e *Event) find(number, attempt int) *pair {
	if p := e.copies[attempt]; p != nil && p.Number == number {
		return p
	}
	return e.pairs[number]
}

// sample decides at random whether another worker must check a pair that has just
// come back. The caller holds the lock.
func (e *Event) sample(p *pair, w *worker, played *arena.Played) {
	rate := often
	if w.Played <= newcomer {
		rate = oftenAtFirst
	}
	if len(e.audits) >= maxAudits || !e.auditable(p, played) || e.ledger.Chance() >= rate || !e.ledger.others(w) {
		return
	}
	if d, err := played.Digest(); err == nil {
		e.audits = append(e.audits, &pair{Setup: p.Setup, event: e, terms: p.terms, class: p.class, audit: &audit{answers: []answer{{w, d}}}})
		e.touch()
	}
}

// auditable reports whether another machine must play the same games. It need not
// if a player has a clock, or if a player was at fault.
func (e *Event) auditable(p *pair, played *arena.Played) bool {
	for i := range p.Seats {
		if p.Seats[i].Limits.Timed() {
			return false
		}
	}
	for _, g := range played.Games {
		if g == nil || g.End.Reason.IsFault() {
			return false
		}
	}
	return !e.unsteady
}

// others reports whether any other worker is available. The caller holds the
// lock.
func (l *Ledger) others(w *worker) bool {
	for _, other := range l.workers {
		if other != w && other.plays() {
			return true
		}
	}
	return false
}

// audit returns the index of an audit that a worker may play, -1 if there is none.
// The caller holds the lock.
func (e *Event) audit(w *worker) int {
	return slices.IndexFunc(e.audits, func(p *pair) bool { return p.audit.suits(w) && e.may(w, p.class) })
}

// check returns an audit for a worker to play, nil if there is none. The caller
// holds the lock.
func (e *Event) check(w *worker) *arena.Task {
	i := e.audit(w)
	if i < 0 {
		return nil
	}
	p := e.audits[i]
	e.audits = slices.Delete(e.audits, i, i+1)
	e.checks++
	p.lease(w, auditAttempt+e.checks)
	e.copies[p.attempt] = p
	t := *p.terms
	t.Event, t.Attempt, t.Pairs = e.name, p.attempt, []arena.Setup{p.outgoing(w)}
	return &t
}

// recordAnswer records a worker's answer in an audit. The caller holds the lock.
func (e *Event) recordAnswer(p *pair, w *worker, played *arena.Played) {
	p.give(nil)
	delete(e.copies, p.attempt)
	d, err := played.Digest()
	if err != nil || played.Err != nil || !e.auditable(p, played) {
		return
	}
	a := p.audit
	if a.again == w {
		if before, _ := a.of(w); before != d {
			e.stopAudits(fmt.Sprintf("%s played pair %d twice, with different games", w.ID, p.Number))
			return
		}
		a.again = nil
	} else {
		a.answers = append(a.answers, answer{w, d})
	}
	agreed, wrong := a.agreement()
	switch {
	case agreed:
		e.resolve(p, wrong)
	case len(a.answers) >= maxAnswers:
		e.note(fmt.Sprintf("%d workers played different games in pair %d", len(a.answers), p.Number))
	default:
		if len(a.answers) == 3 && programs(p) && a.again == nil {
			a.again = w
		}
		e.audits = append(e.audits, p)
		e.touch()
	}
}

// programs reports whether an external program plays, which may not be
// deterministic. Built-in players are deterministic, and workers verify them by
// their hashes.
func programs(p *pair) bool { return p.Seats[0].Spec.IsProcess() || p.Seats[1].Spec.IsProcess() }

// stopAudits ends the audits of an event whose players are not deterministic. The
// caller holds the lock.
func (e *Event) stopAudits(why string) {
	e.unsteady, e.audits = true, nil
	e.note("an engine is not deterministic, so pairs cannot be checked by replaying them: " + why)
}

func (e *Event) note(line string) {
	e.ledger.news = append(e.ledger.news, func() { e.ledger.Noted(e.name, line) })
}

// resolve quarantines workers that have played a pair differently from two
// others. If an external program plays, one pair is not enough. If workers lose
// disputes in turn, the program is not deterministic. The caller holds the lock.
func (e *Event) resolve(p *pair, wrong []*worker) {
	for _, a := range p.audit.answers {
		a.worker.Audited++
	}
	for _, w := range wrong {
		if e.lost[w.ID]++; programs(p) && e.lost[w.ID] < proof {
			continue
		}
		if programs(p) && len(e.lost) > 1 {
			e.stopAudits("no single machine is responsible for the differences")
			return
		}
		e.ledger.isolate(w, fmt.Sprintf("it played pair %d of event %s differently from %s", p.Number, e.name, p.audit.agreeing(wrong)))
	}
}

// agreeing returns the names of the workers that agreed on a pair.
func (a *audit) agreeing(wrong []*worker) string {
	var names []string
	for _, one := range a.answers {
		if !slices.Contains(wrong, one.worker) {
			names = append(names, one.worker.ID)
		}
	}
	return strings.Join(names, " and ")
}

// checking reports whether an audit is in progress or possible. The caller holds
// the lock.
func (e *Event) checking() bool {
	if len(e.copies) > 0 {
		return true
	}
	for _, p := range e.audits {
		for _, w := range e.ledger.workers {
			if w.plays() && p.audit.suits(w) && e.refusal(w, p.class) == "" {
				return true
			}
		}
	}
	return false
}
