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
// time, so this is the processor time of engines with one thread. For games of a fleet or a slice it
// is the time of their moves if a clock limits them, and otherwise the mean of what their machines measured.
type clock struct {
	test  *Test
	stage *store.IdeaStage
	store *store.Store
	known int // pairs that were added, also by earlier runs
	saved time.Time
	err   error // of the store
}

// Pair implements event.Recorder.
func (c *clock) Pair(ctx context.Context, p *arena.Played) error {
	if p.Number <= c.known { // it comes again if a fleet has taken it back
		return nil
	}
	c.known = p.Number
	for i, t := range p.Times {
		took := t.Ended.Sub(t.Begun)
		if g := p.Games[i]; t.Begun.IsZero() && g != nil {
			took = g.Thought()
		}
		c.stage.Seconds += max(0, took.Seconds())
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
