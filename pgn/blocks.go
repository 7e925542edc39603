package pgn

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"

	"match/internal/inorder"
)

// blockSize is the approximate size of the text that a goroutine takes at a time.
// After a block has grown to maxBlock without the beginning of a game, the rest
// of the file is not cut: one Reader reads it, a block after the other. They are variables for the tests only.
var (
	blockSize = 1 << 21
	maxBlock  = maxGame
)

// block is a piece of a file that begins where a game begins.
type block struct {
	source io.Reader
	lines  int // line ends before it

	rest *Reader       // has the next games of a file that is not cut; nil: it is cut
	done chan struct{} // closed when these have been read
}

// InBlocks reads a file with several goroutines. It cuts the file at beginnings
// of games, calls work with a Reader for each piece, and passes the results of
// work to each in the order of the file. So the result does not depend on the
// number of workers. A worker and its queue take 2 to 50 MB, besides the
// results of work. Calls of work run concurrently, calls of each do not. The
// first error stops everything.
func InBlocks[T any](
	ctx context.Context, r io.Reader, name string, workers int,
	work func(*Reader) (T, error), each func(T) error,
) error {
	pieces := func(yield func(block) error) error { return cut(r, name, yield) }
	return inorder.Run(ctx, workers, pieces, func(b block) (T, error) {
		if b.rest != nil {
			defer close(b.done)
			return work(b.rest)
		}
		reader := NewReader(b.source, name)
		reader.lines.Before = b.lines
		return work(reader)
	}, each)
}

// EachGame reads a file with several goroutines, like [InBlocks]: game adds every game to the part of its
// block, and each gets the parts in the order of the file. The errors of broken games go to broken, those of
// a part before each gets it. The memory of a game is reused.
func EachGame[T any](
	ctx context.Context, r io.Reader, name string, workers int,
	game func(part *T, r *Reader, g *Game) error, each func(T) error, broken func(*GameError),
) error {
	type block struct {
		part   T
		faults []*GameError
	}
	return InBlocks(ctx, r, name, workers, func(r *Reader) (b block, err error) {
		for g, err := range r.Games() {
			var fault *GameError
			if errors.As(err, &fault) {
				b.faults = append(b.faults, fault)
				continue
			}
			if err == nil {
				err = game(&b.part, r, g)
			}
			if err != nil {
				return b, err
			}
		}
		return b, nil
	}, func(b block) error {
		for _, fault := range b.faults {
			broken(fault)
		}
		return each(b.part)
	})
}

// cut calls yield with the blocks of r, whose name is for errors.
func cut(r io.Reader, name string, yield func(block) error) error {
	var rest []byte
	for lines := 0; ; {
		text := make([]byte, len(rest)+blockSize)
		copy(text, rest)
		n, err := ReadAtLeast(r, text[len(rest):], blockSize)
		text = text[:len(rest)+n]
		end := lastGame(text)
		switch {
		case err != nil:
			return yield(block{source: io.MultiReader(bytes.NewReader(text), failing{err}), lines: lines})
		case end <= 0 && len(text) < maxBlock:
			rest = text
			continue
		case end <= 0:
			rest := NewReader(io.MultiReader(bytes.NewReader(text), r), name)
			rest.lines.Before, rest.most = lines, blockSize
			return readOn(rest, yield)
		}
		if err := yield(block{source: bytes.NewReader(text[:end]), lines: lines}); err != nil {
			return err
		}
		lines += bytes.Count(text[:end], newline)
		rest = text[end:]
	}
}

// readOn calls yield with the games of a file that is not cut, as many at a time
// as a block has.
func readOn(rest *Reader, yield func(block) error) error {
	for !rest.ended {
		b := block{rest: rest, done: make(chan struct{})}
		if err := yield(b); err != nil {
			return err
		}
		<-b.done
	}
	return nil
}

// lastGame returns the position of the last game in text, or 0. If the last Event
// tag follows an open brace, it may be inside a comment; that is left to the
// Reader.
func lastGame(text []byte) int {
	last := bytes.LastIndex(text, eventLine)
	if last < 0 {
		return 0
	}
	earlier := bytes.LastIndex(text[:last], eventLine)
	if brace := bytes.LastIndexAny(text[:last], "{}"); brace > earlier && text[brace] == '{' {
		return FirstTag(text, earlier+1)
	}
	return FirstTag(text, last+1)
}

// FirstTag returns the position of the first tag of a game whose Event tag is at text[event]: programs that sort tags
// write others before it. Tags after another Event tag belong to an earlier game, which has no moves.
func FirstTag(text []byte, event int) int {
	first := event
	for end := event; end > 0; {
		start := 1 + bytes.LastIndexByte(text[:end-1], '\n')
		switch line := text[start:end]; {
		case bytes.HasPrefix(line, eventLine[1:]):
			return event
		case tagLine.Match(line):
			first = start
		case line[0] != '%' && len(bytes.TrimSpace(line)) > 0:
			return first
		}
		end = start
	}
	return first
}

// failing is a reader that only returns an error, such as io.EOF.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// eventLine is the beginning of a game in the form that all programs use.
var eventLine = []byte("\n[Event ")

// tagLine matches a line that consists of one complete tag.
var tagLine = regexp.MustCompile(`^\[[A-Z]\w*[ \t]+"[^\r\n]*"[ \t]*\][ \t]*(?:[\r\n]|$)`)

// nextGame returns the position in text at which a game begins, or -1. text does
// not start at the beginning of a line. It is used where the beginning of a game
// is not expected: in a comment, or after a game that was given up. An Event tag
// at the beginning of a line is sufficient evidence; any other tag must follow an
// empty line.
func nextGame(text []byte) int {
	for i := 1; i < len(text); i++ {
		n := bytes.IndexByte(text[i:], '[')
		if n < 0 {
			return -1
		}
		if i += n; beginsGame(text, i) {
			return i
		}
	}
	return -1
}

// beginsGame reports whether the [ at text[i] begins a game.
func beginsGame(text []byte, i int) bool {
	if before := text[i-1]; before != '\n' && before != '\r' {
		return false
	}
	return bytes.HasPrefix(text[i:], eventLine[1:]) || endsWithEmptyLine(text[:i]) && tagLine.Match(text[i:])
}

func endsWithEmptyLine(text []byte) bool {
	end := text[len(bytes.TrimRight(text, " \t\r\n")):]
	return bytes.Count(end, newline) > 1 || bytes.Count(end, []byte{'\r'}) > 1 && !bytes.Contains(end, newline)
}
