package ledger

import (
	"context"
	"strings"
	"testing"

	"match/arena"
	"match/fleet/wire"
	"match/players/spec"
)

// threaded returns a task of an event whose first player has options.
func threaded(pairs int, options ...spec.Option) arena.Task {
	task := pairsOfEngine("e", 1, pairs)
	for i := range task.Pairs {
		task.Pairs[i].Participants[0].Spec.Options = options
	}
	return task
}

// Workers get as many pairs as they have cores and memory for. A player that fits on
// no worker is reported.
func TestCoresAndMemory(t *testing.T) {
	c := newCrowd(1, 1)
	e := c.events[0]
	task := threaded(60, spec.Option{Name: "Threads", Value: "4"})
	game := task.Pairs[0].Need().Memory
	e.offer(task)
	if c.now("w1") != nil {
		t.Error("4 threads on a core")
	}
	if why := e.Waits(); !strings.Contains(why, "a game needs 4 cores (Threads), and there are 1 on w1") {
		t.Errorf("%q", why)
	}
	large := func(id string, cores, memory int) (pairs int) {
		t.Helper()
		c.Introduce(id, id, &wire.Health{Memory: memory})
		c.Beat(id, &wire.Beat{Slots: cores})
		for range 100 {
			task := c.Ask(done(t), id, cores)
			if task == nil {
				return pairs
			}
			pairs += len(task.Pairs)
		}
		return pairs
	}
	if got := large("w2", 16, 0); got != 4*maxTasks*2 {
		t.Errorf("a worker with 16 cores gets %d pairs", got)
	}
	if got := large("w3", 16, 2*game+1); got != 2*maxTasks*2 { // room for two games
		t.Errorf("a worker with memory for two games gets %d pairs", got)
	}
	if got := large("w4", 16, game-1); got != 0 {
		t.Errorf("a worker without the memory gets %d pairs", got)
	}
	if e.load() != float64(len(e.pairs)-e.waiting)*0.001*4/float64(e.share) {
		t.Errorf("a load of %v", e.load())
	}
}

// done returns a context that is done.
func done(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}
