package worker

import (
	"context"
	"encoding/json"
	"errors"

	"match/arena"
	"match/fleet/wire"
	"match/record"
)

// Next implements arena.Dispatcher.
func (w *worker) Next(ctx context.Context, _ int) (context.Context, arena.Task, bool) {
	for ctx.Err() == nil {
		var answer wire.Asked
		if err := w.call(ctx, wire.VerbAsk, wire.Ask{Slots: w.Slots}, &answer); err != nil {
			w.end = err
			break
		}
		if t := answer.Task; t != nil {
			during := w.tasks.take(ctx, t)
			if err := w.home(during, t); err != nil {
				w.Refuse(*t, &arena.Refusal{Err: err})
				continue
			}
			return during, *t, true
		}
	}
	return ctx, arena.Task{}, false
}

// Done implements arena.Dispatcher. It sends the pair again until the server answers,
// while the next game is played.
func (w *worker) Done(p arena.Played) bool {
	k := key{p.Event, p.Number}
	if !w.tasks.has(k, p.Attempt) {
		return false
	}
	p.Origin = record.Origin{Host: w.Host, Processor: w.processor}
	data, err := json.Marshal(p)
	if err != nil {
		w.Refuse(arena.Task{Ticket: p.Ticket, Pairs: []arena.Setup{{Number: p.Number}}}, &arena.Refusal{Err: err})
		return false
	}
	w.tasks.keep(k, data)
	w.sending.Go(func() {
		if err := w.tasks.save(k, data); err != nil { // the disk is full
			w.unsaved.Do(func() { w.Note("pairs are kept only in memory until the server has them: " + err.Error()) })
		}
	})
	w.sending.Go(func() { w.send(k, p.Attempt, data) })
	return true
}

// send sends a pair in the form in which it is kept: its games are encoded once.
func (w *worker) send(k key, attempt int, data json.RawMessage) {
	var answer wire.Taken
	err := w.call(w.ctx, wire.VerbDone, data, &answer)
	if w.ctx.Err() != nil {
		return // the next process delivers it, if the server has not answered
	}
	if err != nil {
		w.Note(err.Error())
	}
	if err != nil || !answer.Taken {
		w.tasks.forget(k)
	}
	w.tasks.settle(k.Event, attempt, k.Number)
}

// Refuse implements arena.Dispatcher.
func (w *worker) Refuse(t arena.Task, why *arena.Refusal) {
	r := wire.Refuse{Ticket: t.Ticket, Reason: why.Error(), Everything: why.Everything}
	if errors.Is(why.Err, arena.ErrNoTables) {
		r.Reason += ": the worker's owner can start it with --syzygy DIR or --tablebase DIR"
	}
	if gone, is := errors.AsType[*arena.AbsentError](why.Err); is {
		r.Absent, r.Reason = &gone.Player, gone.Error()
	}
	owner, _ := errors.AsType[errNotAllowed](why.Err)
	r.Lasting = owner.lasting
	for i := range t.Pairs {
		r.Pairs = append(r.Pairs, t.Pairs[i].Number)
	}
	if err := w.call(w.ctx, wire.VerbRefuse, r, nil); err != nil && refused(err) {
		w.Note(err.Error())
	}
	w.tasks.settle(t.Event, t.Attempt, r.Pairs...)
}

// Tell implements arena.Dispatcher: games that are played elsewhere are not watched.
func (*worker) Tell(arena.Notice) {}
