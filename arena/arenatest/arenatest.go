// Package arenatest helps to test events with hands that behave like another
// machine. It is only for tests.
package arenatest

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"match/arena"
)

// ErrGone is why hands are lost.
var ErrGone = errors.New("the machine is gone")

// Elsewhere returns hands that get tasks and return pairs as JSON, as a fleet's
// workers do, and whose pairs are checked. They are lost at the pair with the
// given number, which does not come back; 0: never.
func Elsewhere(h arena.Hands, pairs int) arena.Hands { return &elsewhere{h, pairs} }

type elsewhere struct {
	arena.Hands
	pairs int
}

// Work implements arena.Hands.
func (e *elsewhere) Work(ctx context.Context, desk arena.Desk) error {
	ctx, lose := context.WithCancelCause(ctx)
	defer lose(nil)
	err := e.Hands.Work(ctx, &remote{Desk: desk, lose: lose, pairs: e.pairs, setups: map[int]arena.Setup{}})
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// remote is a desk on another machine.
type remote struct {
	arena.Desk
	lose  context.CancelCauseFunc
	pairs int

	mu     sync.Mutex
	done   int
	setups map[int]arena.Setup // by number
}

// Next implements arena.Desk.
func (r *remote) Next(ctx context.Context, pairs int) (context.Context, arena.Task, bool) {
	during, task, ok := r.Desk.Next(ctx, pairs)
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

// Done implements arena.Desk.
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
	return r.Desk.Done(read)
}

// travel writes a value as JSON and reads it elsewhere.
func travel(from, to any) error {
	data, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	return err
}
