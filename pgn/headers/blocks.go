package headers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"match/internal/harmless"
	"match/internal/inorder"
)

// blockSize is the approximate size of the text that a goroutine takes at a
// time. A block that has grown to maxBlock without the beginning of a game is
// not searched for further cuts. They are variables for the tests only.
var (
	blockSize = 1 << 21
	maxBlock  = 1 << 26
)

// block is a piece of a file that begins where a game begins.
type block struct {
	text  []byte
	lines int // line ends before it
}

// inBlocks cuts a file where games begin, processes the pieces in several
// goroutines, and passes on the results in the order of the file.
func inBlocks[T any](ctx context.Context, r io.Reader, name string, workers int, work func(block) (T, error), each func(T) error) error {
	return inorder.Run(ctx, workers, func(yield func(block) error) error { return cut(r, name, yield) }, work, each)
}

// cut calls yield with the blocks of r. Text before an error is still read.
func cut(r io.Reader, name string, yield func(block) error) error {
	var rest []byte
	lines := 0
	for first := true; ; first = false {
		more := max(blockSize, min(len(rest), maxBlock-len(rest))) // doubled, so that the total copying stays linear
		text := make([]byte, len(rest)+more)
		copy(text, rest)
		n, err := fill(r, text[len(rest):])
		text = text[:len(rest)+n]
		if first {
			if _, wrong := harmless.TrimBOM(text); wrong != nil {
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

// fill reads until buf is full or an error occurs. It returns the error
// unchanged: a truncated compressed file must not look like a complete one.
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

// beginnings are the possible beginnings of games: an Event tag in the usual
// form, or any tag after an empty line.
var beginnings = [][]byte{[]byte("\n[Event "), []byte("\n\n["), []byte("\n\r\n[")}

// lastGame returns the position of the last game in text, or 0.
func lastGame(text []byte) int {
	for _, b := range beginnings {
		if at := bytes.LastIndex(text, b); at > 0 {
			return at + bytes.IndexByte(b, '[')
		}
	}
	return 0
}
