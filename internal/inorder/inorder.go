// Package inorder works on the pieces of something with several goroutines at
// once, and passes the outcomes on in the order of the pieces: what comes out
// does not depend on how many goroutines there are.
package inorder

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// job is a piece and where the outcome of the work on it goes.
type job[P, T any] struct {
	piece P
	done  chan T
}

// Run calls pieces, which yields them in their order, work with each of them,
// and each with what work returned, in that order again. Calls of work run at
// the same time, those of each do not. As many pieces as there are workers wait
// beside those that are worked on. The first error ends everything.
func Run[P, T any](
	ctx context.Context, workers int,
	pieces func(yield func(P) error) error, work func(P) (T, error), each func(T) error,
) error {
	group, ctx := errgroup.WithContext(ctx)
	jobs, order := make(chan job[P, T]), make(chan job[P, T], max(1, workers))
	group.Go(func() error {
		defer close(jobs)
		defer close(order)
		return pieces(func(p P) error {
			j := job[P, T]{p, make(chan T, 1)}
			return errors.Join(send(ctx, order, j), send(ctx, jobs, j))
		})
	})
	for range max(1, workers) {
		group.Go(func() error {
			for j := range jobs {
				outcome, err := work(j.piece)
				if err != nil {
					return err
				}
				j.done <- outcome
			}
			return nil
		})
	}
	group.Go(func() error { return collect(ctx, order, each) })
	return group.Wait()
}

func send[J any](ctx context.Context, queue chan<- J, j J) error {
	select {
	case queue <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// collect passes the outcomes on in the order of their pieces.
func collect[P, T any](ctx context.Context, order <-chan job[P, T], each func(T) error) error {
	for j := range order {
		select {
		case outcome := <-j.done:
			if err := each(outcome); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
