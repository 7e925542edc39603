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

// dispatcher is where the local executor gets its tasks: the server's ledger. It builds the engines
// of repositories that the owner has allowed.
type dispatcher struct {
	*worker
	ctx     context.Context // of the worker
	sending sync.WaitGroup
	unsaved sync.Once
	end     error             // why there are no more tasks
	built   map[string]*built // by repository and commit
	told    map[string]bool   // by event and build
	tell    func(ctx context.Context, event, line string) error
}

func newDispatcher(ctx context.Context, w *worker) *dispatcher {
	return &dispatcher{worker: w, ctx: ctx, built: map[string]*built{}, told: map[string]bool{}, tell: func(ctx context.Context, event, line string) error {
		return w.conn.Call(ctx, wire.VerbTell, wire.Tell{Event: event, Line: line}, nil)
	}}
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
	k := key{p.Event, p.Number}
	if !d.tasks.has(k, p.Attempt) {
		return false
	}
	p.Origin = record.Origin{Host: d.Host, Processor: d.processor}
	data, err := d.tasks.keep(&p)
	if err != nil {
		d.Refuse(arena.Task{Ticket: p.Ticket, Pairs: []arena.Setup{{Number: p.Number}}}, &arena.Refusal{Err: err})
		return false
	}
	d.sending.Go(func() {
		if err := d.tasks.save(k, data); err != nil { // the disk is full
			d.unsaved.Do(func() { d.Note("pairs are kept only in memory until the server has them: " + err.Error()) })
		}
	})
	d.sending.Go(func() { d.send(k, p.Attempt, data) })
	return true
}

// send sends a pair in the form in which it is kept: its games are encoded once.
func (d *dispatcher) send(k key, attempt int, data json.RawMessage) {
	var answer wire.Taken
	err := d.conn.Call(d.ctx, wire.VerbDone, data, &answer)
	if d.ctx.Err() != nil {
		return // the next process delivers it, if the server has not answered
	}
	if err != nil {
		d.Note(err.Error())
	}
	if err != nil || !answer.Taken {
		d.tasks.forget(k)
	}
	d.tasks.settle(k.Event, attempt, k.Number)
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
	d.tasks.settle(t.Event, t.Attempt, r.Pairs...)
}

// Tell implements arena.Dispatcher: games that are played elsewhere are not watched.
func (*dispatcher) Tell(arena.Notice) {}
