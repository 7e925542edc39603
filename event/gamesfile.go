package event

import (
	"context"
	"errors"
	"fmt"
	"os"

	"match/arena"
	"match/pgn"
)

// GamesFile is a PGN file that holds whole pairs only, of one event or of
// several one after the other. Until the first begins, an existing file keeps
// what it holds. A file whose name ends in .gz or .zst is compressed, a frame for
// each pair, so that it can be read while it grows. A nil file keeps nothing.
type GamesFile struct {
	file    *os.File
	born    os.FileInfo // the file as it was opened
	what    string      // it is, for errors
	append  func(text []byte, g *pgn.Game) ([]byte, error)
	frames  *pgn.Frames
	created bool // there was no such file before
	begun   bool
	from    int64  // where it begins: before it stand games of others
	gap     string // between them and the first game
	size    int64
	text    []byte // of a pair
	frame   []byte // as it stands in the file
}

// CreateGames opens a PGN file for writing. It refuses what must not be
// overwritten.
func CreateGames(ctx context.Context, path string, o pgn.Options) (*GamesFile, error) {
	return createGames(ctx, path, "the PGN", func(text []byte, g *pgn.Game) ([]byte, error) { return pgn.Append(text, g, o) })
}

// createPositions opens an EPD file for the last positions of games, as
// CreateGames does.
func createPositions(ctx context.Context, path string) (*GamesFile, error) {
	return createGames(ctx, path, "the EPD file", func(text []byte, g *pgn.Game) ([]byte, error) {
		p := g.Last()
		return fmt.Appendf(text, "%s hmvc %d; fmvn %d; c9 \"%v\";\n", p.EPD(), p.HalfmoveClock(), p.Fullmove(), g.Result), nil
	})
}

func createGames(ctx context.Context, path, what string, write func([]byte, *pgn.Game) ([]byte, error)) (*GamesFile, error) {
	frames, err := pgn.NewFrames(path)
	if err != nil {
		return nil, err
	}
	file, created, err := openOutput(ctx, path)
	if err != nil {
		return nil, err
	}
	born, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &GamesFile{file: file, born: born, what: what, append: write, frames: frames, created: created}, nil
}

// begin empties the file, but for games of others: from now on it is this event's.
func (f *GamesFile) begin() error {
	if f == nil || f.begun {
		return nil
	}
	f.begun, f.size = true, f.from
	return emptyFrom(f.file, f.from)
}

// Pair writes both games at once, unless they were forfeited without play: other
// programs would rate them. What got into the file of a pair that could
// not be written whole is cut off again.
func (f *GamesFile) Pair(_ context.Context, p *arena.Played) (err error) {
	if err := f.begin(); err != nil {
		return err
	}
	if _, forfeited := p.Forfeited(); forfeited {
		return nil
	}
	f.text = append(f.text[:0], f.gap...)
	f.gap = ""
	for _, g := range p.Games {
		if g == nil { // half a pair
			break
		}
		if f.text, err = f.append(f.text, g); err != nil {
			return fmt.Errorf("%s: game %s: %w", f.file.Name(), g.Round, err)
		}
	}
	if err := f.write(f.text); err != nil {
		return fmt.Errorf("cannot write pair %d to %s, which ends with the pair before it: %w", p.Number, f.what, err)
	}
	return nil
}

// write writes a frame, or nothing.
func (f *GamesFile) write(text []byte) (err error) {
	if f.frame, err = f.frames.Append(f.frame[:0], text); err != nil {
		return err
	}
	n, err := f.file.Write(f.frame)
	if err != nil {
		if n > 0 && isRegular(f.file) {
			err = errors.Join(err, f.file.Truncate(f.size))
		}
		return err
	}
	f.size += int64(n)
	return nil
}

// Close flushes the file to disk, and leaves none behind of an event that never
// began.
func (f *GamesFile) Close() error {
	if f == nil {
		return nil
	}
	if f.created && !f.begun {
		return errors.Join(f.file.Close(), os.Remove(f.file.Name()))
	}
	if f.size == 0 && f.begun { // no pair: a compressed file of nothing is no empty file
		if err := f.write(nil); err != nil {
			return errors.Join(err, f.file.Close())
		}
	}
	if err := f.file.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && isRegular(f.file) {
		return errors.Join(err, f.file.Close())
	}
	return f.file.Close()
}

// whole reports whether the file holds at its path what was written to it.
func (f *GamesFile) whole() bool { return f == nil || holds(f.file.Name(), f.born, f.size) }
