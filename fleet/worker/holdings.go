package worker

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"match/arena"
	"match/fleet/wire"
)

// holdings are the tasks assigned to a worker, and the pairs that it keeps until
// the store has them.
type holdings struct {
	mu    sync.Mutex
	tasks []*task
	spool map[key]json.RawMessage
	disk  *spool
}

// task is an assigned task.
type task struct {
	ticket arena.Ticket
	pairs  []held // not sent back yet
	cancel context.CancelFunc
}

// held is an assigned pair.
type held struct {
	number int
	grant  []byte
}

// has reports whether a pair of the task has not been sent back.
func (t *task) has(number int) bool {
	return slices.ContainsFunc(t.pairs, func(p held) bool { return p.number == number })
}

// hold returns the task in the form of a beat.
func (t *task) hold() wire.Hold {
	h := wire.Hold{Event: t.ticket.Event, Attempt: t.ticket.Attempt}
	for _, p := range t.pairs {
		h.Pairs, h.Grants = append(h.Pairs, p.number), append(h.Grants, p.grant)
	}
	return h
}

// key names a pair.
type key struct {
	event string
	pair  int
}

// newHoldings returns holdings without tasks, with the pairs that an earlier
// process left.
func newHoldings(disk *spool, left map[key]json.RawMessage) *holdings {
	return &holdings{spool: left, disk: disk}
}

// take adds an assigned task. Its context ends when the server no longer wants
// the task.
func (h *holdings) take(ctx context.Context, t *arena.Task) context.Context {
	own := &task{ticket: t.Ticket}
	for i := range t.Pairs {
		own.pairs = append(own.pairs, held{t.Pairs[i].Number, t.Pairs[i].Grant})
	}
	ctx, own.cancel = context.WithCancel(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tasks = append(h.tasks, own)
	return ctx
}

// holds returns the assigned tasks in the form of a beat.
func (h *holdings) holds() (list []wire.Hold) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tasks {
		list = append(list, t.hold())
	}
	return list
}

// has reports whether a pair is assigned.
func (h *holdings) has(ticket arena.Ticket, number int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.ContainsFunc(h.tasks, func(t *task) bool { return t.ticket == ticket && t.has(number) })
}

// keep encodes a pair, and keeps it until the store has it.
func (h *holdings) keep(p *arena.Played) (data json.RawMessage, err error) {
	if data, err = json.Marshal(p); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.spool[key{p.Event, p.Number}] = data
	return data, nil
}

// save writes a kept pair to the disk, unless it has been forgotten.
func (h *holdings) save(event string, number int) error {
	k := key{event, number}
	data := h.kept(k)
	if data == nil {
		return nil
	}
	err := h.disk.write(k, data)
	if h.kept(k) == nil { // forgotten in the meantime
		h.disk.remove(k)
	}
	return err
}

func (h *holdings) kept(k key) json.RawMessage {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.spool[k]
}

// forget drops a pair that is no longer wanted.
func (h *holdings) forget(event string, number int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.erase(key{event, number})
}

// erase forgets a pair. The caller holds the lock.
func (h *holdings) erase(k key) {
	delete(h.spool, k)
	h.disk.remove(k)
}

// spooled returns the pairs that the store may not have.
func (h *holdings) spooled() map[key]json.RawMessage {
	h.mu.Lock()
	defer h.mu.Unlock()
	return maps.Clone(h.spool)
}

// inHand reports whether a pair belongs to an assigned task, so that it is still
// on its way.
func (h *holdings) inHand(k key) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.ContainsFunc(h.tasks, func(t *task) bool { return t.ticket.Event == k.event && t.has(k.pair) })
}

// events returns the events of the kept pairs.
func (h *holdings) events() (names []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k := range h.spool {
		if !slices.Contains(names, k.event) && len(names) < wire.MaxKept {
			names = append(names, k.event)
		}
	}
	return names
}

// stored forgets the pairs of some events that the store has. An event without a number
// of stored pairs is over.
func (h *holdings) stored(events []string, pairs map[string]int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k := range h.spool {
		if have, running := pairs[k.event]; slices.Contains(events, k.event) && (!running || k.pair <= have) {
			h.erase(k)
		}
	}
}

// settle removes a pair from its task. A task without pairs is over.
func (h *holdings) settle(event string, attempt, number int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tasks = slices.DeleteFunc(h.tasks, func(t *task) bool {
		if t.ticket.Event != event || t.ticket.Attempt != attempt {
			return false
		}
		t.pairs = slices.DeleteFunc(t.pairs, func(p held) bool { return p.number == number })
		if len(t.pairs) == 0 {
			t.cancel()
		}
		return len(t.pairs) == 0
	})
}

// drop drops pairs that the worker must not play.
func (h *holdings) drop(lost wire.Hold) {
	for _, n := range lost.Pairs {
		h.settle(lost.Event, lost.Attempt, n)
	}
}

// stop drops all tasks of an event.
func (h *holdings) stop(event string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tasks = slices.DeleteFunc(h.tasks, func(t *task) bool {
		if t.ticket.Event == event {
			t.cancel()
		}
		return t.ticket.Event == event
	})
}
