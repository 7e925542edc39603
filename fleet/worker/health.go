package worker

import (
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"match/engine"
	"match/fleet/wire"
	"match/internal/machine"
)

// noiseTime is how long the noise of a machine is measured: long enough to
// distinguish machines, short enough that a worker starts without delay.
const noiseTime = 200 * time.Millisecond

// Examine examines the machine with as many parallel searches as it will play
// games. It takes half a second.
func Examine(ctx context.Context, slots int) (h wire.Health, err error) {
	runs, err := bench(ctx, slots)
	if err != nil {
		return h, err
	}
	h.Nodes = runs[0].Nodes
	for _, r := range runs {
		if r.Nodes != h.Nodes {
			h.Nodes = 0 // not even this machine agrees with itself
		}
	}
	slices.SortFunc(runs, func(a, b engine.BenchResult) int { return int(a.NPS() - b.NPS()) })
	h.NPS = runs[len(runs)/2].NPS()
	noise := machine.MeasureNoise(slots, noiseTime)
	h.Stalled, h.Lost, h.Processor = noise.Longest, noise.Lost, machine.Processor()
	return h, nil
}

// bench runs the given number of benches in parallel.
func bench(ctx context.Context, copies int) ([]engine.BenchResult, error) {
	runs := make([]engine.BenchResult, max(1, copies))
	group, ctx := errgroup.WithContext(ctx)
	for i := range runs {
		group.Go(func() (err error) {
			runs[i], err = wire.Bench(ctx)
			return err
		})
	}
	return runs, group.Wait()
}
