package stages

import (
	"context"
	"time"

	"match/arena"
	"match/results/store"
)

// saveEvery is how often the processor time of a stage is stored while it is played: a killed
// process loses less than that.
const saveEvery = 30 * time.Second

// clock is a recorder that adds up how long the games of a stage took. One engine thinks at a
// time, so this is the processor time of engines with one thread.
type clock struct {
	test  *Test
	stage *store.IdeaStage
	store *store.Store
	known int // pairs of earlier runs
	saved time.Time
	err   error // of the store
}

// Pair implements event.Recorder.
func (c *clock) Pair(ctx context.Context, p *arena.Played) error {
	if p.Number <= c.known {
		return nil
	}
	for _, t := range p.Times {
		c.stage.Seconds += max(0, t.Ended.Sub(t.Begun).Seconds())
	}
	if time.Since(c.saved) >= saveEvery {
		c.save(ctx)
	}
	return c.err
}

// save stores the idea as it is now.
func (c *clock) save(ctx context.Context) {
	c.saved = time.Now()
	if err := c.store.SaveIdea(context.WithoutCancel(ctx), c.test.Idea); c.err == nil {
		c.err = err
	}
}
