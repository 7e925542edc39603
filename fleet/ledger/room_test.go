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

// Players that need a resource play only on workers that have it, as many games at a time
// as it allows.
func TestResourcesOfWorkers(t *testing.T) {
	c := newCrowd(1, 1)
	c.Beat("w1", &wire.Beat{Slots: 16})
	e := c.events[0]
	task := threaded(60, spec.Option{Name: "Threads", Value: "2"})
	for i := range task.Pairs {
		task.Pairs[i].Participants[0].Spec.Needs = spec.Resources{"gpu": 1}
	}
	e.offer(task)
	if c.Ask(done(t), "w1", 16) != nil {
		t.Error("a player gets a resource that its worker has not")
	}
	if why := e.Waits(); !strings.Contains(why, `a game needs 1 of the resource "gpu" (needs of both players), and there is none on w1`) {
		t.Errorf("%q", why)
	}
	c.Introduce("w2", "w2", &wire.Health{Resources: spec.Resources{"gpu": 2}})
	c.Beat("w2", &wire.Beat{Slots: 16})
	pairs := 0
	for task := c.Ask(done(t), "w2", 16); task != nil; task = c.Ask(done(t), "w2", 16) {
		pairs += len(task.Pairs)
	}
	if pairs != 2*maxTasks*2 { // room for two games
		t.Errorf("a worker with two of it gets %d pairs", pairs)
	}
}
