// Package pipetest helps to test remote hands: it makes them fail in the middle
// of an event. It is only for tests.
package pipetest

import (
	"context"
	"os"
	"os/exec"
	"sync/atomic"

	"match/arena"
)

// Mortal returns hands that die with the given number of their played pairs;
// 0: never.
func Mortal(hands arena.Hands, pairs int, die func()) arena.Hands {
	return &mortal{hands, int64(pairs), die}
}

// Killed returns hands in a process, which is killed at the pair with that number;
// 0: never. hands makes the hands from the start of the process, whose errors go
// to stderr.
func Killed(pairs int, start func() *exec.Cmd, hands func(start func() *exec.Cmd) arena.Hands) arena.Hands {
	var cmd *exec.Cmd
	return Mortal(hands(func() *exec.Cmd {
		cmd = start()
		cmd.Stderr = os.Stderr
		return cmd
	}), pairs, func() { cmd.Process.Kill() })
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
