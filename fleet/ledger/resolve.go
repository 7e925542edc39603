package ledger

import (
	"fmt"
	"slices"
)

// disputes is the threshold for lost disputes in events with external programs, which may not be
// deterministic. They are not if more than half of the workers have lost disputes, and manyLost
// together.
var disputes = threshold{3, 0, 1e-6}

const manyLost = 10

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

// audit puts workers in quarantine that lose more disputes than the others, or ends the audits
// of programs that are not deterministic. Workers whose processors may be the reason are audited
// only by workers with the same kind.
func (e *Event) audit() {
	losers := 0
	for w := range e.wrongs.of {
		mine, others := e.wrongs.split(w)
		if mine.faults > 0 {
			losers++
		}
		switch {
		case w.Quarantined != "":
		case disputes.exceeded(mine, others):
			e.ledger.isolate(w, fmt.Sprintf("it played %d of %d audited pairs of event %s differently from the other workers, which did that in %d of %d",
				mine.faults, mine.games, e.name, others.faults, others.games))
			return
		case !e.apart[w] && disputes.exceeded(e.disputes.split(w)):
			e.setApart(w)
		}
	}
	if n := len(e.wrongs.of); e.wrongs.all.faults >= manyLost && 2*losers > n && !e.unsteady {
		e.stopAudits(fmt.Sprintf("%d workers of %d have lost disputes, %d together", losers, n, e.wrongs.all.faults))
	}
}
