package server

import (
	"context"

	"match/arena"
)

// atOnce is how many pairs are stored in one transaction at most: those that have
// come back while the transaction before was written to the disk.
const atOnce = 256

// counter receives each pair after it is in the store.
type counter struct {
	*Server
	job *job
}

// Pair implements event.Recorder.
func (c *counter) Pair(ctx context.Context, p *arena.Played) error {
	return c.Pairs(ctx, []*arena.Played{p})
}

// Pairs implements arena.BatchRecorder.
func (c *counter) Pairs(_ context.Context, list []*arena.Played) error {
	for _, p := range list {
		c.faults(c.job, p)
	}
	stored := list[len(list)-1].Number
	c.mu.Lock()
	c.job.pairs = stored
	c.job.wake()
	entry := c.job.entry
	c.mu.Unlock()
	entry.Stored(stored)
	return nil
}
