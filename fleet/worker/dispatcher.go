package worker

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"

	"match/arena"
	"match/fleet/wire"
	"match/record"
)

// dispatcher is where the local executor gets its tasks: the server's ledger.
type dispatcher struct {
	*worker
	workshop
	ctx     context.Context // of the worker
	sending sync.WaitGroup
	unsaved sync.Once
	end     error // why there are no more tasks
}

func newDispatcher(ctx context.Context, w *worker) *dispatcher {
	return &dispatcher{worker: w, ctx: ctx, workshop: newWorkshop(w)}
}

// work lets the executor play until ctx is done or the server has no more use for them.
func (d *dispatcher) work(executor arena.Executor) error {
	err := executor.Work(d.ctx, d)
	d.sending.Wait()
	return cmp.Or(err, d.end)
}

// Next implements arena.Dispatcher.
func (d *dispatcher) Next(ctx context.Context, _ int) (context.Context, arena.Task, bool) {
	for ctx.Err() == nil {
		var answer wire.Asked
		if err := d.conn.Call(ctx, wire.VerbAsk, wire.Ask{Slots: d.Slots}, &answer); err != nil {
			d.end = err
			break
		}
		if t := answer.Task; t != nil {
			during := d.tasks.take(ctx, t)
			if err := d.home(during, t); err != nil {
				d.Refuse(*t, &arena.Refusal{Err: err})
				continue
			}
			return during, *t, true
		}
	}
	return ctx, arena.Task{}, false
}

// Done implements arena.Dispatcher. It sends the pair again until the server answers,
// while the next game is played.
func (d *dispatcher) Done(p arena.Played) bool {
	if !d.tasks.has(p.Ticket, p.Number) {
		return false
	}
	p.Origin = record.Origin{Host: d.Host, Processor: d.processor}
	data, err := d.tasks.keep(&p)
	if err != nil {
		d.Refuse(alone(p), &arena.Refusal{Err: err})
		return false
	}
	d.sending.Go(func() { d.save(p.Event, p.Number) })
	d.sending.Go(func() { d.send(p.Ticket, p.Number, data) })
	return true
}

// save writes a pair to the disk, so that it outlives this process. It does
// nothing if the disk is full.
func (d *dispatcher) save(event string, number int) {
	if err := d.tasks.save(event, number); err != nil {
		d.unsaved.Do(func() { d.Note("pairs are kept only in memory until the server has them: " + err.Error()) })
	}
}

// send sends a pair in the form in which it is kept: its games are encoded once.
func (d *dispatcher) send(t arena.Ticket, number int, data json.RawMessage) {
	var answer wire.Taken
	err := d.conn.Call(d.ctx, wire.VerbDone, data, &answer)
	if d.ctx.Err() != nil {
		return // the next process delivers it, if the server has not answered
	}
	if err != nil {
		d.Note(err.Error())
	}
	if err != nil || !answer.Taken {
		d.tasks.forget(t.Event, number)
	}
	d.tasks.settle(t.Event, t.Attempt, number)
}

// alone returns a task of one pair, with the fields that a refusal needs.
func alone(p arena.Played) arena.Task {
	return arena.Task{Ticket: p.Ticket, Pairs: []arena.Setup{{Number: p.Number}}}
}

// Refuse implements arena.Dispatcher.
func (d *dispatcher) Refuse(t arena.Task, why *arena.Refusal) {
	r := wire.Refuse{Ticket: t.Ticket, Reason: why.Error(), Everything: why.Everything}
	if errors.Is(why.Err, arena.ErrNoTables) {
		r.Reason += ": the worker's owner can start it with --syzygy DIR or --tablebase DIR"
	}
	if gone := (*arena.AbsentError)(nil); errors.As(why.Err, &gone) {
		r.Absent, r.Reason = &gone.Player, gone.Error()
	}
	if owner := (*errNotAllowed)(nil); errors.As(why.Err, &owner) {
		r.Lasting = !owner.Trusting // else a signature may come
	}
	for i := range t.Pairs {
		r.Pairs = append(r.Pairs, t.Pairs[i].Number)
	}
	if err := d.conn.Call(d.ctx, wire.VerbRefuse, r, nil); err != nil && refused(err) {
		d.Note(err.Error())
	}
	for _, n := range r.Pairs {
		d.tasks.settle(t.Event, t.Attempt, n)
	}
}

// Tell implements arena.Dispatcher: games that are played elsewhere are not watched.
func (*dispatcher) Tell(arena.Notice) {}
