package inorder

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
)

// numbers yields 0 … n−1, and then an error, if it is not nil.
func numbers(n int, end error) func(func(int) error) error {
	return func(yield func(int) error) error {
		for i := range n {
			if err := yield(i); err != nil {
				return err
			}
		}
		return end
	}
}

func TestOrder(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 7} {
		var got []int
		var atOnce, most atomic.Int32
		err := Run(context.Background(), workers, numbers(200, nil), func(i int) (int, error) {
			most.Store(max(most.Load(), atOnce.Add(1)))
			for range rand.IntN(50) {
				runtime.Gosched()
			}
			atOnce.Add(-1)
			return i * i, nil
		}, func(square int) error {
			got = append(got, square)
			return nil
		})
		want := make([]int, 200)
		for i := range want {
			want[i] = i * i
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: %v, %v", workers, err, got)
		}
		if int(most.Load()) > max(1, workers) {
			t.Errorf("%d workers: %d worked at once", workers, most.Load())
		}
	}
}

// Any failure ends everything, with its own error.
func TestErrors(t *testing.T) {
	wrong := errors.New("wrong")
	fine := func(i int) (int, error) { return i, nil }
	taken := func(int) error { return nil }
	for name, run := range map[string]func() error{
		"pieces": func() error { return Run(context.Background(), 2, numbers(3, wrong), fine, taken) },
		"work": func() error {
			return Run(context.Background(), 2, numbers(1000, nil), func(i int) (int, error) {
				if i == 500 {
					return 0, wrong
				}
				return i, nil
			}, taken)
		},
		"each": func() error {
			return Run(context.Background(), 2, numbers(1000, nil), fine, func(i int) error {
				if i == 500 {
					return wrong
				}
				return nil
			})
		},
	} {
		if err := run(); !errors.Is(err, wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Run(ctx, 2, numbers(1000, nil), fine, taken); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// Nothing is lost if there are fewer pieces than workers.
func TestFewPieces(t *testing.T) {
	got := 0
	source := func(yield func(int) error) error { return errors.Join(yield(1), yield(2)) }
	if err := Run(context.Background(), 1, source, func(i int) (int, error) { return i, nil }, func(i int) error { got += i; return nil }); err != nil || got != 3 {
		t.Errorf("%v, %d", err, got)
	}
}

// Processing does not run ahead: at most as many pieces as workers wait for
// earlier ones, and one is being passed on.
func TestPiecesWait(t *testing.T) {
	for _, workers := range []int{1, 3} {
		var yielded, collected atomic.Int32
		err := Run(context.Background(), workers, func(yield func(int) error) error {
			for i := range 100 {
				if ahead := yielded.Load() - collected.Load(); int(ahead) > workers+1 {
					t.Errorf("%d workers: %d pieces are ahead", workers, ahead)
				}
				if err := yield(i); err != nil {
					return err
				}
				yielded.Add(1)
			}
			return nil
		}, func(i int) (int, error) { return i, nil }, func(int) error { collected.Add(1); return nil })
		if err != nil || collected.Load() != 100 {
			t.Errorf("%v after %d pieces", err, collected.Load())
		}
	}
}

// Every number is worked on once, by as many goroutines at once as there are workers.
func TestEach(t *testing.T) {
	for _, workers := range []int{-1, 0, 1, 3, 500} {
		times := make([]atomic.Int32, 200)
		var atOnce, most atomic.Int32
		Each(workers, len(times), func(i int) {
			most.Store(max(most.Load(), atOnce.Add(1)))
			runtime.Gosched()
			times[i].Add(1)
			atOnce.Add(-1)
		})
		for i := range times {
			if n := times[i].Load(); n != 1 {
				t.Errorf("%d workers: %d times %d", workers, n, i)
			}
		}
		if workers > 0 && int(most.Load()) > workers {
			t.Errorf("%d workers: %d worked at once", workers, most.Load())
		}
	}
	Each(2, 0, func(int) { t.Error("there is no work") })
}
