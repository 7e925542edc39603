// Package arenatest helps to test events with an executor that behaves like another
// machine. It is only for tests.
package arenatest

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"match/arena"
)

// ErrGone is why executors are lost.
var ErrGone = errors.New("the machine is gone")

// Elsewhere returns an executor that gets tasks and returns pairs as JSON, as a fleet's
// workers do, and whose pairs are checked. They are lost at the pair with the
// given number, which does not come back; 0: never.
func Elsewhere(h arena.Executor, pairs int) arena.Executor { return &elsewhere{h, pairs} }

type elsewhere struct {
	arena.Executor
	pairs int
}

// Work implements arena.Executor.
func (e *elsewhere) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	ctx, lose := context.WithCancelCause(ctx)
	defer lose(nil)
	err := e.Executor.Work(ctx, &remote{Dispatcher: dispatcher, lose: lose, pairs: e.pairs, setups: map[int]arena.Setup{}})
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// remote is a dispatcher on another machine.
type remote struct {
	arena.Dispatcher
	lose  context.CancelCauseFunc
	pairs int

	mu     sync.Mutex
	done   int
	setups map[int]arena.Setup // by number
}

// Next implements arena.Dispatcher.
func (r *remote) Next(ctx context.Context, pairs int) (context.Context, arena.Task, bool) {
	during, task, ok := r.Dispatcher.Next(ctx, pairs)
	if !ok {
		return during, task, ok
	}
	var read arena.Task
	if err := travel(task, &read); err != nil {
		r.lose(err)
		return ctx, read, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range task.Pairs {
		r.setups[s.Number] = s
	}
	return during, read, true
}

// Done implements arena.Dispatcher.
func (r *remote) Done(p arena.Played) bool {
	r.mu.Lock()
	r.done++
	gone, setup := r.done == r.pairs, r.setups[p.Number]
	r.mu.Unlock()
	var read arena.Played
	err := travel(p, &read)
	if err == nil && read.Err == nil && setup.Number > 0 {
		err = setup.Check(&read)
	}
	if gone {
		err = ErrGone
	}
	if err != nil {
		r.lose(err)
		return false
	}
	return r.Dispatcher.Done(read)
}

// travel writes a value as JSON and reads it elsewhere.
func travel(from, to any) error {
	data, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	return err
}
