// Package pipetest is for tests of hands elsewhere: it loses them in the middle
// of an event. It is not for programs.
package pipetest

import (
	"context"
	"sync/atomic"

	"match/arena"
)

// Mortal are hands that die with the pair of that number among those that they
// play; 0: never.
func Mortal(hands arena.Hands, pairs int, die func()) arena.Hands {
	return &mortal{hands, int64(pairs), die}
}

type mortal struct {
	arena.Hands
	pairs int64
	die   func()
}

func (m *mortal) Work(ctx context.Context, desk arena.Desk) error {
	return m.Hands.Work(ctx, &mortalDesk{Desk: desk, mortal: m})
}

type mortalDesk struct {
	arena.Desk
	*mortal
	done atomic.Int64
}

func (d *mortalDesk) Done(p arena.Played) bool {
	if d.done.Add(1) == d.pairs {
		d.die()
	}
	return d.Desk.Done(p)
}
