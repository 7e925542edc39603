package ledger

import (
	"cmp"
	"fmt"
	"slices"
)

// The ready pairs of an event are those that no worker has. They are kept by
// class, so that pairs that a worker cannot play are not examined one by one.

// insert adds a pair to the ready ones, in order; a copy to those that wait for another worker.
func (e *Event) insert(p *pair) {
	p.passed = nil
	if p.copied {
		p.ready = true
		at, _ := slices.BinarySearchFunc(e.audits, p, byNumber)
		e.audits = slices.Insert(e.audits, at, p)
		e.touch()
		return
	}
	c := p.class
	at, _ := slices.BinarySearchFunc(c.ready, p, byNumber)
	if at == 0 {
		e.unlist(c)
	}
	c.ready = slices.Insert(c.ready, at, p)
	if at == 0 {
		e.list(c)
	}
	p.ready = true
	e.waiting++
	e.touch()
}

// unready removes a pair from the ready ones, if it is one of them.
func (e *Event) unready(p *pair) {
	if !p.ready {
		return
	}
	if p.copied {
		at, _ := slices.BinarySearchFunc(e.audits, p, byNumber)
		e.audits, p.ready = slices.Delete(e.audits, at, at+1), false
		return
	}
	c := p.class
	at, _ := slices.BinarySearchFunc(c.ready, p, byNumber)
	if at > 0 {
		c.ready = slices.Delete(c.ready, at, at+1)
	} else { // the rest, which may be many thousand pairs, need not be moved
		e.unlist(c)
		c.ready[0] = nil
		c.ready = c.ready[1:]
		e.list(c)
	}
	p.ready = false
	if e.waiting--; e.resting && e.waiting <= e.enough() {
		e.signal() // it may name more
	}
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

// list adds a class to those with ready pairs, in the order of their first pairs.
func (e *Event) list(c *class) {
	if len(c.ready) > 0 {
		at, _ := slices.BinarySearchFunc(e.offers, c, byFirst)
		e.offers = slices.Insert(e.offers, at, c)
	}
}

// unlist removes a class from those with ready pairs.
func (e *Event) unlist(c *class) {
	if len(c.ready) > 0 {
		at, _ := slices.BinarySearchFunc(e.offers, c, byFirst)
		e.offers = slices.Delete(e.offers, at, at+1)
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
		if at := slices.IndexFunc(c.ready, func(p *pair) bool { return p.audit == nil || e.suits(p, w) }); at >= 0 {
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
