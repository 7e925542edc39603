package ledger

import (
	"fmt"
	"slices"
)

// Thresholds for disputes in events with external programs, which may not be
// deterministic. A worker is at fault if it has lost at least this many disputes, and
// more than the others by a difference that chance produces once in a million looks.
// A program is not deterministic if more than half of the workers have lost disputes,
// and this many together.
const (
	leastLost  = 3
	lostChance = 1e-6
	manyLost   = 10
)

// resolve ends an audit. Workers that have played a pair differently from two others
// are put in quarantine, if only built-in players play. If an external program plays,
// one pair is not enough. The caller holds the lock.
func (e *Event) resolve(p *pair, alone []answer, agreed bool) {
	a := p.audit
	e.endAudit(p.Number)
	for _, one := range a.answers {
		one.worker.Audited++
	}
	if !programs(p) {
		for _, one := range alone {
			if agreed {
				e.ledger.isolate(one.worker, fmt.Sprintf("it played pair %d of event %s differently from %s", p.Number, e.name, a.names(alone)))
			}
		}
		return
	}
	for _, one := range a.answers {
		lost := slices.Contains(alone, one)
		if lost && agreed && !a.likeOthers(one, alone) {
			e.otherProcessor(p, a, one, alone)
			lost = false
		}
		e.compared(one.worker, lost)
	}
	e.audit()
}

// likeOthers reports whether a worker that lost a dispute has the same kind of
// processor as one that won it. Programs may play differently on another kind.
func (a *audit) likeOthers(one answer, alone []answer) bool {
	return slices.ContainsFunc(a.answers, func(other answer) bool {
		return !slices.Contains(alone, other) && other.processor == one.processor
	})
}

// otherProcessor reports once that a worker plays differently from workers with
// another kind of processor. The caller holds the lock.
func (e *Event) otherProcessor(p *pair, a *audit, one answer, alone []answer) {
	if !e.odd[one.worker] {
		e.odd[one.worker] = true
		e.note(fmt.Sprintf("%s played other games than %s in pair %d. Its processor is of another kind, which may be the reason: audits by these workers prove nothing about %s",
			one.worker.ID, a.names(alone), p.Number, one.worker.ID))
	}
}

// compared counts an audited pair of a worker. The caller holds the lock.
func (e *Event) compared(w *worker, lost bool) {
	t := e.audited[w]
	t.games++
	e.auditedAll.games++
	if lost {
		t.faults++
		e.auditedAll.faults++
	}
	e.audited[w] = t
}

// audit puts workers in quarantine that lose more disputes than the others, or ends
// the audits of programs that are not deterministic. The caller holds the lock.
func (e *Event) audit() {
	losers := 0
	for w, t := range e.audited {
		if t.faults == 0 {
			continue
		}
		losers++
		others := e.auditedAll.without(t)
		if t.faults >= leastLost && t.more(others, 0, lostChance) && w.Quarantined == "" {
			e.ledger.isolate(w, fmt.Sprintf("it played %d of %d audited pairs of event %s differently from the other workers, which did that in %d of %d",
				t.faults, t.games, e.name, others.faults, others.games))
			return
		}
	}
	if e.auditedAll.faults >= manyLost && 2*losers > len(e.audited) && !e.unsteady {
		e.stopAudits(fmt.Sprintf("%d workers of %d have lost disputes, %d together", losers, len(e.audited), e.auditedAll.faults))
	}
}
