// Package inorder processes the pieces of a job with several goroutines and passes the results on
// in the order of the pieces. The output does not depend on the number of goroutines.
package inorder

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// job is a piece and the channel for its result.
type job[P, T any] struct {
	piece P
	done  chan T
}

// Run calls pieces, which yields the pieces in order; work with every piece; and each with every
// result of work, in the order of the pieces. Calls of work run concurrently, calls of each do not.
// Besides the pieces in work, as many wait as there are workers. The first error ends the run.
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

// collect passes the results on in the order of their pieces.
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
