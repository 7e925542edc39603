// Package inorder processes the pieces of a job with several goroutines. The output does not depend on
// the number of goroutines: the results are passed on in the order of the pieces, or kept by their numbers.
package inorder

import (
	"cmp"
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// Run calls pieces, which yields the pieces in order; work with every piece; and each with every
// result of work, in the order of the pieces. Calls of work run concurrently, calls of each do not.
// Besides the pieces in work, as many wait as there are workers. The first error ends the run.
func Run[P, T any](
	ctx context.Context, workers int,
	pieces func(yield func(P) error) error, work func(P) (T, error), each func(T) error,
) error {
	group, ctx := errgroup.WithContext(ctx)
	free, order := semaphore.NewWeighted(int64(max(1, workers))), make(chan chan T, max(1, workers))
	group.Go(func() error {
		defer close(order)
		return pieces(func(p P) error {
			done := make(chan T, 1)
			select {
			case order <- done:
			case <-ctx.Done():
				return ctx.Err()
			}
			if err := free.Acquire(ctx, 1); err != nil {
				return err
			}
			group.Go(func() error {
				defer free.Release(1)
				outcome, err := work(p)
				if err == nil {
					done <- outcome
				}
				return err
			})
			return nil
		})
	})
	group.Go(func() error {
		for done := range order {
			select {
			case outcome := <-done:
				if err := each(outcome); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}

// Each calls work with 0 to n−1 on several goroutines: as many as there are workers, or processors if there are none.
func Each(workers, n int, work func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(cmp.Or(max(workers, 0), runtime.GOMAXPROCS(0)), n) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(i)
			}
		})
	}
	group.Wait()
}
