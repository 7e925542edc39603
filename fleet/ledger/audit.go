package ledger

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"match/arena"
	"match/internal/plural"
)

// Limits of audits.
const (
	maxAudits  = 4096      // per event at a time that wait for a worker
	maxAnswers = 5         // per audit
	forThird   = time.Hour // for which a dispute waits for a worker that can decide it
)

// audit is a pair that several workers play, to check that they agree. One of the
// first two results counts. Nothing that a worker receives depends on whether a pair
// is audited.
type audit struct {
	number   int // of the pair
	attempt  int // before the first ones: a copy gets the same number as the pair that counts
	answers  []answer
	held     *arena.Played // the copy's result, while the pair that counts is not back
	since    time.Time     // of held
	disputed time.Time     // when the first two workers disagreed; zero: they have not
}

// answer is a worker's result of a pair.
type answer struct {
	worker *worker
	digest arena.Digest
}

// agreement reports whether two workers gave the same answer, and returns the
// answers that no other worker gave.
func (a *audit) agreement() (agreed bool, alone []answer) {
	given := map[arena.Digest]int{}
	for _, one := range a.answers {
		given[one.digest]++
	}
	for _, one := range a.answers {
		if given[one.digest] == 1 {
			alone = append(alone, one)
		}
	}
	return len(alone) < len(a.answers), alone
}

// repeats reports whether another machine must play the same games: no player has a clock or
// several threads, and the engines of the event turned out to be deterministic.
func (e *Event) repeats(s *arena.Setup) bool { return !e.unsteady && varies(s) == "" }

// varies returns why two machines may play a pair differently, "" if they must not.
func varies(s *arena.Setup) string {
	for i := range s.Participants {
		who := &s.Participants[i]
		if who.Limits.Timed() {
			return "there are clocks"
		}
		if n := who.Spec.Threads(); n > 1 {
			return fmt.Sprintf("%s plays with %d threads", who.Name, n)
		}
	}
	return ""
}

// programs reports whether an external program plays, which may not be
// deterministic. Built-in players are deterministic, and workers verify them by
// their hashes.
func programs(of *[2]arena.Participant) bool {
	return of[0].Spec.IsProcess() || of[1].Spec.IsProcess()
}

// suits reports whether a worker may play a pair. It may play an audited one if it has not
// returned it, does not have it, and can be compared with the others.
func (e *Event) suits(p *pair, w *worker) bool {
	if p.audit == nil {
		return true
	}
	for _, one := range p.audit.answers {
		if one.worker == w || !e.matches(p, one.worker, w) {
			return false
		}
	}
	for _, other := range []*pair{e.pairs[p.Number], e.copies[p.Number]} {
		if other != nil && other.holder != nil && (other.holder == w || !e.matches(p, other.holder, w)) {
			return false
		}
	}
	return true
}

// find returns the pair with a number that a worker has or may have.
func (e *Event) find(number int, w *worker) *pair {
	if c := e.copies[number]; c != nil && c.holder == w {
		return c
	}
	return e.pairs[number]
}

// split makes a copy of a pair that waits for another worker.
func (e *Event) split(p *pair) *pair {
	p.audit = &audit{number: p.Number, attempt: p.attempt}
	if p.holder != nil {
		p.audit.attempt--
	}
	e.open = put(e.open, p.audit, byAudited)
	return e.copyOf(p)
}

// copyOf returns a copy of an audited pair that waits for another worker.
func (e *Event) copyOf(p *pair) *pair {
	c := *p
	c.copied, c.holder, c.expiring, c.ready, c.attempt = true, nil, 0, false, c.audit.attempt
	e.copies[c.Number] = &c
	e.insert(&c)
	return &c
}

// endAudit ends an audit.
func (e *Event) endAudit(a *audit) {
	if c := e.copies[a.number]; c != nil {
		e.take(c)
		delete(e.copies, a.number)
	}
	if p := e.pairs[a.number]; p != nil {
		p.audit = nil
	}
	e.open = cut(e.open, a, byAudited)
}

func byAudited(a, b *audit) int { return cmp.Compare(a.number, b.number) }

// adopt gives a worker a lease that it had before the server was started. The audits of these
// pairs are forgotten, so another worker may have to check the pair.
func (e *Event) adopt(p *pair, w *worker, attempt int) {
	e.lease(p, w, attempt)
	if e.repeats(p.Setup) && len(e.audits) < maxAudits && e.ledger.Audit > 0 && e.ledger.Chance() < e.ledger.Audit {
		e.split(p)
	}
}

// returned records a worker's result of an audited pair. A copy's result is held until the pair
// that counts is back.
func (e *Event) returned(p *pair, w *worker, played *arena.Played) {
	a, original := p.audit, e.pairs[p.Number]
	if p.copied {
		e.take(p)
		delete(e.copies, p.Number)
	} else {
		original, a.held = nil, nil // it counts now
	}
	d, err := played.Digest()
	if err != nil || played.Err != nil || !e.repeats(p.Setup) {
		e.endAudit(a)
		return
	}
	a.answers = append(a.answers, answer{w, d})
	switch {
	case original != nil:
		held := *played
		a.held, a.since = &held, e.ledger.Now()
	case e.copies[p.Number] == nil:
		e.judge(p)
	}
}

// judge compares the answers that have come back.
func (e *Event) judge(p *pair) {
	a := p.audit
	agreed, alone := a.agreement()
	switch {
	case agreed:
		e.resolve(p, alone, agreed)
	case len(a.answers) >= maxAnswers || len(a.answers) > 2 && programs(&p.Participants):
		e.noteOf(a.names(nil), fmt.Sprintf("%s played different games in pair %d", a.names(nil), p.Number))
		e.resolve(p, alone, agreed)
	default:
		if a.disputed.IsZero() {
			a.disputed = e.ledger.Now()
		}
		e.copyOf(p)
	}
}

// promote counts held results whose pairs have waited for another worker for some time, or wait
// in vain.
func (e *Event) promote() {
	for _, a := range slices.Clone(e.open) {
		p := e.pairs[a.number]
		if p == nil || !p.ready || a.held == nil || e.ledger.Now().Sub(a.since) < taskFor && e.playable(p) {
			continue
		}
		played := *a.held
		a.held = nil
		e.settle(p, played)
		if e.copyOf(p); !e.repeats(p.Setup) {
			e.endAudit(a)
		}
	}
}

// playable reports whether a worker may play an audited pair.
func (e *Event) playable(p *pair) bool {
	for _, w := range e.ledger.workers {
		if w.plays() && e.suits(p, w) && e.refusal(w, p.class) == "" {
			return true
		}
	}
	return false
}

// stopAudits ends the audits of an event whose players seem not to be deterministic.
func (e *Event) stopAudits(why string) {
	e.unsteady = true
	for _, a := range slices.Clone(e.open) {
		if a.held == nil { // what is held counts later
			e.endAudit(a)
		}
	}
	e.note("the audits of this event end: " + why)
}

func (e *Event) note(line string) { e.noteOf("", line) }

// noteOf is note for messages that workers may cause as often as they like.
func (e *Event) noteOf(workers, line string) {
	e.ledger.news = append(e.ledger.news, func() { e.ledger.Noted(e.name, workers, line) })
}

// names returns the names of the workers of an audit, without those of some answers.
func (a *audit) names(without []answer) string {
	var names []string
	for _, one := range a.answers {
		if !slices.Contains(without, one) {
			names = append(names, one.worker.ID)
		}
	}
	return strings.Join(names, " and ")
}

// undecided reports whether the first workers disagree and no other one plays the pair now.
func (e *Event) undecided(a *audit) bool {
	c := e.copies[a.number]
	return !a.disputed.IsZero() && c != nil && c.holder == nil
}

// expireDisputes ends disputes that no third worker has decided in time. If many disputes about
// programs wait and there is no third worker, the programs may not be deterministic: then the event
// does not wait at its end, and only as many disputes stay for a third worker that comes later.
func (e *Event) expireDisputes() {
	waiting := 0
	for _, a := range slices.Clone(e.open) {
		c := e.copies[a.number]
		switch {
		case !e.undecided(a):
		case e.ledger.Now().Sub(a.disputed) >= forThird:
			e.noteOf(a.names(nil), fmt.Sprintf("%s played different games in pair %d, and no other worker has played it within %v: one of them is at fault",
				a.names(nil), a.number, forThird))
			e.endAudit(a)
		case programs(&c.Participants) && !e.playable(c):
			if waiting++; waiting > manyLost {
				e.endAudit(a)
			}
		}
	}
	if e.hopeless = waiting >= manyLost; e.hopeless && !e.announced[hopeless] {
		e.announced[hopeless] = true
		e.note(fmt.Sprintf("%d pairs were played differently by two workers, and there is no third one: %s. A third one decides if it joins before the event ends, but the event does not wait for it",
			waiting, hopeless))
	}
}

// hopeless is why disputes of two workers may not be worth a third one.
const hopeless = "either an engine is not deterministic, or one of them is at fault"

// disputed describes the first dispute for which the event waits, "" if there is none.
func (e *Event) disputed() string {
	for _, a := range e.open {
		if e.undecided(a) && e.needsThird(e.copies[a.number]) && !e.playable(e.copies[a.number]) {
			return fmt.Sprintf("%s played different games in pair %d: another worker must play it before %s",
				a.names(nil), a.number, a.disputed.Add(forThird).Format(time.TimeOnly))
		}
	}
	return ""
}

// needsThird reports whether the event waits for a third worker to decide a dispute. It always does for
// built-in players, with which a dispute proves a fault.
func (e *Event) needsThird(c *pair) bool {
	return !c.audit.disputed.IsZero() && !(e.hopeless && programs(&c.Participants))
}

// checking reports whether an audit is in progress or possible.
func (e *Event) checking() bool {
	for _, c := range e.copies {
		if c.holder != nil || c.expiring > 0 || e.needsThird(c) || e.playable(c) {
			return true
		}
	}
	return false
}

// keptBack is how many pairs workers keep at most that are in the store, since lower
// ones are still audited.
const keptBack = 2048

// storedFor returns up to which number workers need not keep their pairs. It is below all pairs
// that are still audited: a worker must not learn that the store has a pair that it is still to
// play.
func (e *Event) storedFor() int {
	if len(e.open) == 0 {
		return e.stored
	}
	return min(e.stored, max(e.open[0].number-1, e.stored-keptBack))
}

// Auditing returns the pairs whose audits have not ended, in order.
func (e *Event) Auditing() (list []int) {
	e.ledger.mu.Lock()
	defer e.ledger.mu.Unlock()
	for _, a := range e.open {
		list = append(list, a.number)
	}
	return list
}

// pollEvery is the interval at which Audited checks whether the audits are over.
const pollEvery = 20 * time.Millisecond

// Audited stops new pairs of an event, and waits for all audits of its pairs
// that are still possible.
func (e *Event) Audited(ctx context.Context) {
	l := e.ledger
	l.mu.Lock()
	e.withdraw(e.stored)
	l.dispatch()
	for e.checking() && ctx.Err() == nil {
		l.mu.Unlock()
		time.Sleep(pollEvery)
		l.mu.Lock()
	}
	if n := len(e.open); n > 0 && ctx.Err() == nil {
		e.note(plural.Count(n, "pair") + " could not be audited, because no other worker can play them")
	}
	l.release() // the note comes before the event's end
}
