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

// disputes are a worker's audited pairs with external programs. Its faults are the
// disputes that it lost to a worker with the same kind of processor.
type disputes struct {
	tally
	excused int // disputes lost to workers with other kinds of processors only
}

// lost counts all lost disputes as faults.
func (d disputes) lost() tally { return tally{d.games, d.faults + d.excused} }

// resolve ends an audit. Workers that have played a pair differently from two others are put in
// quarantine, if only built-in players play. If an external program plays, one pair is not
// enough.
func (e *Event) resolve(p *pair, alone []answer, agreed bool) {
	a := p.audit
	e.endAudit(p.Number)
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
		d := disputes{tally: tally{games: 1}}
		switch {
		case !slices.Contains(alone, one):
		case agreed && !a.likeOthers(one, alone):
			d.excused = 1
			e.otherProcessor(p, a, one, alone)
		default:
			d.faults = 1
		}
		e.compared(one.worker, d)
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
	if e.disputesOf(one.worker).excused == 0 {
		e.note(fmt.Sprintf("%s played other games than %s in pair %d. Its processor (%s) is of another kind, which may be the reason",
			one.worker.ID, a.names(alone), p.Number, one.worker.kind()))
	}
}

// compared counts an audited pair of a worker.
func (e *Event) compared(w *worker, d disputes) {
	for _, sum := range []*disputes{e.disputesOf(w), &e.auditedAll} {
		sum.games += d.games
		sum.faults += d.faults
		sum.excused += d.excused
	}
}

// disputesOf returns the audited pairs of a worker.
func (e *Event) disputesOf(w *worker) *disputes {
	if e.audited[w] == nil {
		e.audited[w] = &disputes{}
	}
	return e.audited[w]
}

// audit puts workers in quarantine that lose more disputes than the others, or ends the audits
// of programs that are not deterministic. Workers whose processors may be the reason are audited
// only by workers with the same kind.
func (e *Event) audit() {
	losers := 0
	for w, d := range e.audited {
		if d.faults > 0 {
			losers++
		}
		others, lost := e.auditedAll.tally.without(d.tally), d.lost()
		switch {
		case w.Quarantined != "":
		case d.faults >= leastLost && d.more(others, 0, lostChance):
			e.ledger.isolate(w, fmt.Sprintf("it played %d of %d audited pairs of event %s differently from the other workers, which did that in %d of %d",
				d.faults, d.games, e.name, others.faults, others.games))
			return
		case !e.apart[w] && lost.faults >= leastLost && lost.more(e.auditedAll.lost().without(lost), 0, lostChance):
			e.setApart(w)
		}
	}
	if e.auditedAll.faults >= manyLost && 2*losers > len(e.audited) && !e.unsteady {
		e.stopAudits(fmt.Sprintf("%d workers of %d have lost disputes, %d together", losers, len(e.audited), e.auditedAll.faults))
	}
}
