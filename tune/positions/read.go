package positions

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"match/internal/harmless"
	"match/internal/inorder"
	"match/pgn"
)

// longestLine is much longer than any line of positions. It is also the amount
// of data that is read and processed at a time.
const longestLine = 1 << 16

// Read calls each with the positions of a file, one per line, in the order of
// the file. Several goroutines read; the outcome does not depend on their
// number. Empty lines and lines that begin with # are skipped. A broken line
// goes to broken, as a broken game does, and reading continues; any other error, from each or from the
// disk, ends it. Errors contain the name of the file.
func Read(ctx context.Context, r io.Reader, name string, workers int, each func(*Position) error, broken func(*pgn.GameError)) error {
	pieces := func(yield func(lines) error) error { return cut(r, name, yield) }
	work := func(l lines) ([]found, error) { return l.parse(name), nil }
	return inorder.Run(ctx, workers, pieces, work, func(all []found) error {
		for i := range all {
			if f := &all[i]; f.broken != nil {
				broken(f.broken)
			} else if err := each(&f.Position); err != nil {
				return err
			}
		}
		return nil
	})
}

// lines are some whole lines of a file.
type lines struct {
	text   string
	before int // lines of the file
}

// found is the content of a line.
type found struct {
	Position
	broken *pgn.GameError // nil: not broken; without a position the line is empty
}

// cut calls yield with all lines of r, in blocks of whole lines.
func cut(r io.Reader, name string, yield func(lines) error) error {
	pieces, n := bufio.NewScanner(r), 0
	pieces.Buffer(make([]byte, longestLine), longestLine)
	pieces.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		end := bytes.LastIndexByte(data, '\n') + 1
		if end == 0 && atEOF {
			end = len(data)
		}
		if end == 0 { // no complete line yet, or none left
			return 0, nil, nil
		}
		return end, data[:end], nil
	})
	for pieces.Scan() {
		text, err := pieces.Bytes(), error(nil)
		if n == 0 {
			if text, err = harmless.TrimBOM(text); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		if err := yield(lines{string(text), n}); err != nil {
			return err
		}
		n += bytes.Count(text, []byte{'\n'})
	}
	switch err := pieces.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return &pgn.GameError{File: name, Line: n + 1,
			Err: fmt.Errorf("the line is longer than %d KiB: is this a file of positions?", longestLine>>10)}
	case err != nil:
		return fmt.Errorf("%s: after line %d: %w", name, n, err)
	}
	return nil
}

func (l lines) parse(name string) (all []found) {
	n := l.before
	for line := range strings.Lines(l.text) {
		n++
		text := strings.TrimSpace(line)
		if text == "" || text[0] == '#' {
			continue
		}
		p, err := parse(text)
		if err != nil {
			all = append(all, found{broken: &pgn.GameError{File: name, Line: n, Err: err}})
			continue
		}
		all = append(all, found{Position: p})
	}
	return all
}

// FromPGN calls each with the positions of every game of a PGN file, in the
// order of the file, and with the tally of positions left out. Several
// goroutines read, each with its own sampler; the outcome does not depend on
// their number. Broken games go to broken.
func FromPGN(
	ctx context.Context, r io.Reader, name string, workers int, sampler func() Sampler,
	each func([]Position, Tally) error, broken func(*pgn.GameError),
) error {
	type block struct {
		sampler *Sampler
		taken   []Position
		tally   Tally
	}
	return pgn.EachGame(ctx, r, name, workers, func(b *block, _ *pgn.Reader, g *pgn.Game) error {
		if b.sampler == nil {
			b.sampler = new(sampler())
		}
		taken, tally := b.sampler.Sample(ctx, g)
		b.taken, b.tally = append(b.taken, taken...), b.tally.Plus(tally)
		return context.Cause(ctx)
	}, func(b block) error { return each(b.taken, b.tally) }, broken)
}
