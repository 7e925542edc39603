package ledger

import (
	"cmp"
	"fmt"
	"slices"
)

// The ready pairs of an event are those that no worker has. They are kept by
// class, so that pairs that a worker cannot play are not examined one by one.

// insert adds a pair to the ready ones; a copy to those that wait for another worker.
func (e *Event) insert(p *pair) {
	p.passed, p.ready = nil, true
	e.touch()
	e.list(p, put)
}

// unready removes a pair from the ready ones, if it is one of them.
func (e *Event) unready(p *pair) {
	if !p.ready {
		return
	}
	p.ready = false
	e.list(p, cut)
	if e.resting && e.waiting <= e.enough() {
		e.signal() // it may name more
	}
}

// list changes the list of a pair by put or cut. The classes with ready pairs stay in the order of
// their first pairs.
func (e *Event) list(p *pair, change func(list []*pair, p *pair, order func(a, b *pair) int) []*pair) {
	if p.copied {
		e.audits = change(e.audits, p, byNumber)
		return
	}
	c, before := p.class, len(p.class.ready)
	if before > 0 {
		e.offers = cut(e.offers, c, byFirst)
	}
	if c.ready = change(c.ready, p, byNumber); len(c.ready) > 0 {
		e.offers = put(e.offers, c, byFirst)
	}
	e.waiting += len(c.ready) - before
}

// put inserts one into a list in order.
func put[T any](list []T, one T, order func(a, b T) int) []T {
	at, _ := slices.BinarySearchFunc(list, one, order)
	return slices.Insert(list, at, one)
}

// cut removes one from a list in order, if it is there. It moves those before it: the rest may be
// many thousand.
func cut[T any](list []T, one T, order func(a, b T) int) []T {
	at, is := slices.BinarySearchFunc(list, one, order)
	if !is {
		return list
	}
	copy(list[1:at+1], list)
	clear(list[:1])
	return list[1:]
}

// offerLost offers pairs again that no worker has and none can get, which would stop the event:
// a fault of this program. It looks for them when no pair is ready, since the event then soon
// waits for all others.
func (e *Event) offerLost() {
	if e.waiting > 0 {
		return
	}
	for _, pairs := range []map[int]*pair{e.pairs, e.copies} {
		for n, p := range pairs {
			if p.holder == nil && !p.ready && p.expiring == 0 {
				e.note(fmt.Sprintf("pair %d was with no worker and was not offered to any: it is offered again", n))
				e.insert(p)
			}
		}
	}
}

func byNumber(a, b *pair) int { return cmp.Compare(a.Number, b.Number) }
func byFirst(a, b *class) int { return byNumber(a.ready[0], b.ready[0]) }

// first returns the first ready pair that a worker may play, or nil.
func (e *Event) first(w *worker) (first *pair) {
	for _, c := range e.audits {
		if e.suits(c, w) && e.may(w, c.class) {
			first = c
			break
		}
	}
	for _, c := range e.offers {
		if first != nil && first.Number < c.ready[0].Number {
			break
		}
		if !e.may(w, c) {
			continue
		}
		if at := slices.IndexFunc(c.ready, func(p *pair) bool { return e.suits(p, w) }); at >= 0 {
			return c.ready[at]
		}
	}
	return first
}

// touch records that the event may have something for workers that wait.
func (e *Event) touch() {
	if l := e.ledger; !slices.Contains(l.touched, e) {
		l.touched = append(l.touched, e)
	}
}
