package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"match/arena"
	"match/internal/plural"
)

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
	if !e.apart[w] || e.ledger.kinds[w.processor] >= enoughLike || !programs(c.participants) {
		return ""
	}
	return fmt.Sprintf("%s plays other games than the other workers, and too few have the same kind of processor (%s) to audit it", w.ID, w.kind())
}

// endAuditsOf ends the audits in which a worker has an answer.
func (e *Event) endAuditsOf(w *worker) {
	for _, a := range slices.Clone(e.open) {
		if a.answered(w) {
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
