package headers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/sync/errgroup"

	"match/internal/bom"
)

// blockSize is about how much text one goroutine takes at a time. A block that
// has grown to maxBlock without a game beginning in it is not looked for cuts
// any more. They are variables for the tests only.
var (
	blockSize = 1 << 21
	maxBlock  = 1 << 26
)

// block is a piece of a file that begins where a game begins.
type block struct {
	text  []byte
	lines int // line ends before it
}

// job is a block and where the outcome of the work on it goes.
type job[T any] struct {
	block
	done chan T
}

// inBlocks cuts a file where games begin, works on the pieces with several
// goroutines and passes the outcomes on in the order of the file.
func inBlocks[T any](ctx context.Context, r io.Reader, name string, workers int, work func(block) (T, error), each func(T) error) error {
	group, ctx := errgroup.WithContext(ctx)
	jobs, order := make(chan job[T]), make(chan job[T], max(1, workers))
	group.Go(func() error {
		defer close(jobs)
		defer close(order)
		return cut(r, name, func(b block) error {
			j := job[T]{b, make(chan T, 1)}
			return errors.Join(send(ctx, order, j), send(ctx, jobs, j))
		})
	})
	for range max(1, workers) {
		group.Go(func() error {
			for j := range jobs {
				outcome, err := work(j.block)
				if err != nil {
					return err
				}
				j.done <- outcome
			}
			return nil
		})
	}
	group.Go(func() error { return inOrder(ctx, order, each) })
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

func inOrder[T any](ctx context.Context, order <-chan job[T], each func(T) error) error {
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

// cut calls yield with the blocks of r. What came before an error is still read.
func cut(r io.Reader, name string, yield func(block) error) error {
	var rest []byte
	lines := 0
	for first := true; ; first = false {
		text := make([]byte, len(rest)+blockSize)
		copy(text, rest)
		n, err := fill(r, text[len(rest):])
		text = text[:len(rest)+n]
		if first {
			if _, wrong := bom.Trim(text); wrong != nil {
				return fmt.Errorf("%s: %w", name, wrong)
			}
		}
		if err != nil {
			if err == io.EOF {
				return yield(block{text, lines})
			}
			return errors.Join(yield(block{text, lines}), fmt.Errorf("%s: after line %d: %w", name, lines+bytes.Count(text, newline), err))
		}
		end := lastGame(text)
		if end == 0 && len(text) < maxBlock {
			rest = text
			continue
		}
		if end == 0 {
			end = len(text)
		}
		if err := yield(block{text[:end:end], lines}); err != nil {
			return err
		}
		lines += bytes.Count(text[:end], newline)
		rest = text[end:]
	}
}

// fill reads until buf is full or an error comes, which it leaves as it is: a
// compressed file that breaks off must not look like one that ends.
func fill(r io.Reader, buf []byte) (n int, err error) {
	for idle := 0; n < len(buf) && err == nil; {
		var m int
		m, err = r.Read(buf[n:])
		n += m
		if m > 0 {
			idle = 0
		} else if idle++; idle == 100 && err == nil {
			err = io.ErrNoProgress
		}
	}
	if n == len(buf) {
		return n, nil
	}
	return n, err
}

// beginnings are how games begin: with an Event tag as all programs write it, or
// else with any tag behind an empty line.
var beginnings = [][]byte{[]byte("\n[Event "), []byte("\n\n["), []byte("\n\r\n[")}

// lastGame returns where the last game begins in text, or 0.
func lastGame(text []byte) int {
	for _, b := range beginnings {
		if at := bytes.LastIndex(text, b); at > 0 {
			return at + bytes.IndexByte(b, '[')
		}
	}
	return 0
}
