package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"match/arena"
	"match/internal/plural"
)

// disputes is the threshold for lost disputes in events with external programs, which may not be
// deterministic.
var disputes = threshold{3, 0, 1e-6}

// suspicious is the threshold for another worker that loses many disputes, too: then programs may
// play differently on some machines.
var suspicious = threshold{2, 0, 0.05}

// Programs are not deterministic if more than half of the workers have lost disputes, and if all but
// the one that lost most have lost manyLost together, and more than this share of their audited
// pairs. Below that, a worker that lies in many pairs still differs from the others.
const (
	manyLost  = 10
	oftenLost = 0.05
)

// resolve ends an audit. Workers that have played a pair differently from two others are put in
// quarantine, if only built-in players play. If an external program plays, one pair is not
// enough.
func (e *Event) resolve(p *pair, alone []answer, agreed bool) {
	a := p.audit
	e.endAudit(a)
	for _, one := range a.answers {
		one.worker.Audited++
	}
	if !programs(&p.Participants) {
		for _, one := range alone {
			if agreed {
				e.ledger.isolate(one.worker, fmt.Sprintf("it played pair %d of event %s differently from %s", p.Number, e.name, a.names(alone)))
			}
		}
		return
	}
	for _, one := range a.answers {
		lost, faults := 0, 0
		if slices.Contains(alone, one) {
			lost, faults = 1, 1
		}
		if lost > 0 && agreed && !a.likeOthers(one, alone) {
			faults = 0
			e.otherProcessor(p, a, one, alone)
		}
		e.disputes.add(one.worker, 1, lost)
		e.wrongs.add(one.worker, 1, faults)
	}
	e.audit()
}

// likeOthers reports whether a worker that lost a dispute has the same kind of
// processor as one that won it. Programs may play differently on another kind.
func (a *audit) likeOthers(one answer, alone []answer) bool {
	return slices.ContainsFunc(a.answers, func(other answer) bool {
		return !slices.Contains(alone, other) && other.worker.processor == one.worker.processor
	})
}

// otherProcessor reports once that a worker plays differently from workers with another kind of
// processor.
func (e *Event) otherProcessor(p *pair, a *audit, one answer, alone []answer) {
	if e.disputes.of[one.worker] == e.wrongs.of[one.worker] {
		e.note(fmt.Sprintf("%s played other games than %s in pair %d. Its processor (%s) is of another kind, which may be the reason",
			one.worker.ID, a.names(alone), p.Number, one.worker.kind()))
	}
}

// audit puts a worker in quarantine that loses more disputes than the others, or ends the audits
// of programs that are not deterministic. If other workers lose many, too, it only gets no more
// pairs of this event. Workers whose processors may be the reason are audited only by workers with
// the same kind.
func (e *Event) audit() {
	for w := range e.wrongs.of {
		mine, others := e.wrongs.split(w)
		switch {
		case w.Quarantined != "" || e.excluded[w]:
		case disputes.exceeded(mine, others):
			differs := fmt.Sprintf("played %d of %d audited pairs of event %s differently from the other workers, which did that in %d of %d",
				mine.faults, mine.games, e.name, others.faults, others.games)
			if v := e.wrongs.another(w); v != nil {
				its := e.wrongs.of[v]
				e.excluded[w] = true
				e.note(fmt.Sprintf("%s %s. %s did so, too, in %d of %d: the engine plays differently on some machines, or both are at fault."+
					" It gets no more pairs of this event", w.ID, differs, v.ID, its.faults, its.games))
				e.dropUnauditable(w)
			} else {
				e.ledger.isolate(w, "it "+differs)
			}
			return
		case !e.apart[w] && disputes.exceeded(e.disputes.split(w)):
			e.setApart(w)
		}
	}
	if losers, many := e.wrongs.widespread(); many && !e.unsteady {
		e.stopAudits(fmt.Sprintf("an engine is not deterministic: %d workers of %d have lost disputes, %d together", losers, len(e.wrongs.of), e.wrongs.all.faults))
	}
}

// another returns the worker that loses many disputes beside one that does, nil if there is none.
func (t *tallies) another(than *worker) *worker {
	for w := range t.of {
		mine, others := t.split(w)
		others.games -= t.of[than].games
		others.faults -= t.of[than].faults
		if w != than && suspicious.exceeded(mine, others) {
			return w
		}
	}
	return nil
}

// widespread reports whether lost disputes are due to the programs, and how many workers lost any.
func (t *tallies) widespread() (losers int, many bool) {
	rest := t.all // without the worker that lost most
	for w := range t.of {
		mine, others := t.split(w)
		if mine.faults > 0 {
			losers++
		}
		if others.faults < rest.faults {
			rest = others
		}
	}
	often := float64(rest.faults) > oftenLost*float64(rest.games)
	return losers, rest.faults >= manyLost && often && 2*losers > len(t.of)
}

// External programs may play differently on another kind of processor. A worker names
// its own kind, and may invent one, so the kind does not excuse it for long: it gets
// pairs of the event only as long as enough workers with the same kind can audit it.

// enoughLike is how many workers with one kind of processor can decide a dispute.
const enoughLike = 3

// kind returns the worker's kind of processor for messages.
func (w *worker) kind() string { return cmp.Or(w.processor, "unknown") }

// setApart lets a worker be audited only by workers with the same kind of processor, because it
// plays differently from the others.
func (e *Event) setApart(w *worker) {
	e.apart[w] = true
	d := e.disputes.of[w]
	e.note(fmt.Sprintf("%s played %d of %d audited pairs differently. From now on only workers with the same kind of processor (%s) audit it, and it gets no more pairs if they are fewer than %d",
		w.ID, d.faults, d.games, w.kind(), enoughLike-1))
	e.dropUnauditable(w)
}

// dropUnauditable takes back the pairs that a worker may no longer play.
func (e *Event) dropUnauditable(w *worker) {
	e.endAuditsOf(w)
	e.ledger.expire(w, func(p *pair) bool { return p.event == e && e.unauditable(w, p.class) != "" })
}

// matches reports whether workers must play a pair in the same way, as far as is known.
func (e *Event) matches(p *pair, a, b *worker) bool {
	return a.processor == b.processor || !e.apart[a] && !e.apart[b] || !programs(&p.Participants)
}

// unauditable returns why a worker gets no pairs of a class, since its faults could not be told
// from differences between processors, "" if it gets them.
func (e *Event) unauditable(w *worker, c *class) string {
	switch {
	case !programs(c.participants):
		return ""
	case e.excluded[w]:
		return w.ID + " plays other games than most workers, and so does another one"
	case !e.apart[w] || e.ledger.kinds[w.processor] >= enoughLike:
		return ""
	}
	return fmt.Sprintf("%s plays other games than the other workers, and too few have the same kind of processor (%s) to audit it", w.ID, w.kind())
}

// endAuditsOf ends the audits in which a worker has an answer.
func (e *Event) endAuditsOf(w *worker) {
	for _, a := range slices.Clone(e.open) {
		if slices.ContainsFunc(a.answers, func(one answer) bool { return one.worker == w }) {
			e.endAudit(a)
		}
	}
}

// mostNamed is how many workers a message names.
const mostNamed = 5

// announce reports, once for each reason, which audits are not possible.
func (e *Event) announce(s *arena.Setup) {
	why := varies(s)
	if e.ledger.Audit <= 0 || e.announced[why] {
		return
	}
	e.announced[why] = true
	switch names := e.ledger.singles(); {
	case why != "":
		e.note("two machines may play different games, so these pairs are not audited: " + why)
	case e.ledger.playing == 1:
		e.note("there is only one worker: its pairs are audited only if another one joins before the event ends")
	case e.ledger.playing == 2:
		e.note("there are only two workers: if they disagree in an audit, a third one must decide within an hour")
	case len(names) > 0 && programs(&s.Participants):
		e.note("no other worker has the same kind of processor as " + named(names) +
			": audits cannot tell faults of such a worker from differences between processors. If it plays differently far more often than the others, it gets no more pairs of this event")
	}
}

// named lists workers in a message.
func named(names []string) string {
	if more := len(names) - mostNamed; more > 0 {
		names = append(slices.Clone(names[:mostNamed]), plural.Count(more, "other"))
	}
	return strings.Join(names, ", ")
}

// singles returns the workers whose kind of processor no other worker has, in order.
func (l *Ledger) singles() (names []string) {
	for _, w := range l.workers {
		if w.plays() && l.kinds[w.processor] == 1 {
			names = append(names, w.ID)
		}
	}
	slices.Sort(names)
	return names
}
