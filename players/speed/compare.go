package speed

import (
	"context"
	"fmt"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"match/players/spec"
)

// Comparison times two players. If they are pinned to one processor, both runs of
// a round take place at the same time: the kernel switches between them every few
// milliseconds, so that a slowdown of the processor affects both equally.
// Otherwise they run one after the other, in random order.
type Comparison struct {
	Players [2]spec.Player
	Bench   Bench
	Wall    bool    // compare wall time, not processor time
	Within  float64 // stops when the gain is known this precisely, see enough
	Most    int     // maximum number of rounds
	Seed    uint64  // determines the order within rounds

	Done func(r *Result) // called after every round; may be nil
}

// Result is the result of the rounds so far.
type Result struct {
	Names   [2]string
	Runs    [][2]Run // by rounds
	Wall    bool
	Within  float64
	CPU     Estimate // by processor time
	Clock   Estimate // by wall time; unknown if the runs share a processor
	Shared  bool     // both runs of a round share a processor
	Drift   float64  // how much the machine has slowed down
	Drifted bool
	Steady  [2]bool // whether the player's node count is the same in every run
}

// Estimate returns the decisive estimate.
func (r *Result) Estimate() Estimate {
	if r.Wall {
		return r.Clock
	}
	return r.CPU
}

// sameNodes reports whether both players search the same nodes, so that their
// times are comparable.
func (r *Result) sameNodes() bool {
	return r.Steady[0] && r.Steady[1] && len(r.Runs) > 0 && r.Runs[0][0].Nodes == r.Runs[0][1].Nodes
}

// Run runs both players once to load files into memory, and then rounds until
// the gain is known. If ctx ends it, it returns the result with the error.
func (c *Comparison) Run(ctx context.Context) (*Result, error) {
	r := &Result{Wall: c.Wall, Within: c.Within, Steady: [2]bool{true, true}, Shared: !c.Wall && len(c.Bench.CPUs) == 1}
	for i := range c.Players {
		r.Names[i] = c.Players[i].DisplayName()
		if _, err := c.run(ctx, i); err != nil {
			return nil, err
		}
	}
	rng := rand.New(rand.NewPCG(c.Seed, 0))
	for len(r.Runs) < c.Most {
		runs, err := c.round(ctx, rng.IntN(2), r.Shared)
		if err != nil {
			r.measure()
			return r, err
		}
		r.add(runs)
		r.measure()
		if c.Done != nil {
			c.Done(r)
		}
		if look(len(r.Runs)) && enough(r.Estimate(), r.Within) {
			break
		}
	}
	return r, nil
}

// round runs the first player and the other, at the same time or one after the other.
func (c *Comparison) round(ctx context.Context, first int, together bool) (runs [2]Run, err error) {
	both, ctx := errgroup.WithContext(ctx)
	if !together {
		both.SetLimit(1)
	}
	for _, i := range [2]int{first, 1 - first} {
		both.Go(func() (err error) {
			if err = context.Cause(ctx); err == nil {
				runs[i], err = c.run(ctx, i)
			}
			return err
		})
	}
	err = both.Wait()
	return runs, err
}

func (c *Comparison) run(ctx context.Context, i int) (Run, error) {
	r, err := c.Bench.Run(ctx, &c.Players[i])
	if err != nil && ctx.Err() == nil {
		err = &PlayerError{i, fmt.Errorf("%s: %w", c.Players[i].DisplayName(), err)}
	}
	return r, err
}

// PlayerError names the player that cannot be timed.
type PlayerError struct {
	Index int
	Err   error
}

func (e *PlayerError) Error() string { return e.Err.Error() }

func (e *PlayerError) Unwrap() error { return e.Err }

func (r *Result) add(round [2]Run) {
	r.Runs = append(r.Runs, round)
	for i := range round {
		r.Steady[i] = r.Steady[i] && round[i].Nodes == r.Runs[0][i].Nodes
	}
}

// measure updates the estimates from the time per node, or from the time if the
// node counts are equal.
func (r *Result) measure() {
	cpu, wall := make([]round, len(r.Runs)), make([]round, len(r.Runs))
	for i, run := range r.Runs {
		cpu[i] = round{run[0].perNode(run[0].CPU), run[1].perNode(run[1].CPU)}
		wall[i] = round{run[0].perNode(run[0].Wall), run[1].perNode(run[1].Wall)}
	}
	r.CPU = estimateOf(cpu)
	if !r.Shared {
		r.Clock = estimateOf(wall)
	}
	r.Drift, r.Drifted = drift(cpu)
}
