package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"match/arena"
	"match/pgn"
	"match/pgn/headers"
	"match/results/store"
)

// GamesFile is a PGN file of whole pairs, from one event or from several in
// succession. Until the first event begins, an existing file keeps its contents.
// A file whose name ends in .gz or .zst is compressed, with a frame for each
// pair, so that it can be read while it grows. A nil file stores nothing.
type GamesFile struct {
	file   *output
	what   string // its kind, for errors
	append func(text []byte, g *pgn.Game) ([]byte, error)
	frames pgn.Frames
	begun  bool
	from   int64  // start of this event's games, after those of other events
	gap    string // separator before the first game
	size   int64
	failed bool   // a write has failed, on a full disk for example
	text   []byte // of a pair
	frame  []byte // its compressed form in the file
}

// CreateGames opens a PGN file for writing. It rejects files that must not be
// overwritten.
func CreateGames(ctx context.Context, path string, o pgn.Options) (*GamesFile, error) {
	return createGames(ctx, path, "the PGN", func(text []byte, g *pgn.Game) ([]byte, error) { return pgn.Append(text, g, o) })
}

// createPositions opens an EPD file for the final positions of games, as
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
	file, err := openOutput(ctx, path)
	if err != nil {
		return nil, err
	}
	return &GamesFile{file: file, what: what, append: write, frames: frames}, nil
}

// begin removes the contents except for other events' games: the file now belongs
// to this event.
func (f *GamesFile) begin() error {
	if f == nil || f.begun {
		return nil
	}
	f.begun, f.size = true, f.from
	return emptyFrom(f.file.File, f.from)
}

// Pair writes both games at once, unless they were forfeited without play,
// because other programs would rate them. If a pair cannot be written
// completely, its partial text is removed again.
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

// Mark implements marker.
func (f *GamesFile) Mark() (rewind func() error) {
	size, gap := max(f.size, f.from), f.gap
	return func() error {
		if !f.begun {
			return nil
		}
		f.size, f.gap = size, gap
		return emptyFrom(f.file.File, size)
	}
}

// write writes a frame, or nothing.
func (f *GamesFile) write(text []byte) (err error) {
	if f.frame, err = f.frames(f.frame[:0], text); err != nil {
		return err
	}
	n, err := f.file.Write(f.frame)
	if err != nil {
		if f.failed = true; n > 0 {
			err = errors.Join(err, emptyFrom(f.file.File, f.size))
		}
		return err
	}
	f.size += int64(n)
	return nil
}

// Close flushes the file to disk, and removes it if the event never began.
func (f *GamesFile) Close() error {
	if f == nil {
		return nil
	}
	if f.file.created && !f.begun {
		return f.file.remove()
	}
	if f.size == 0 && f.begun { // no pair: an empty compressed file still has bytes
		told := f.failed
		if err := f.write(nil); err != nil && !told {
			return errors.Join(err, f.file.Close())
		}
	}
	if err := f.file.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && f.file.born.Mode().IsRegular() {
		return errors.Join(err, f.file.Close())
	}
	return f.file.Close()
}

// whole reports whether the file is still at its path with everything that
// was written.
func (f *GamesFile) whole() bool { return f == nil || f.file.whole(f.size) }

// HoldsGamesError means that a PGN file has games other than those of the
// event that is to write it.
type HoldsGamesError struct {
	Path    string
	Resumed bool // the event had started to write it
}

// Error returns the message as one line.
func (e *HoldsGamesError) Error() string {
	return fmt.Sprintf("%s holds games of another event", e.Path)
}

// createPGN opens the PGN file of a new or resumed event. Other games stay in the
// file: an event replaces only its own games.
func (o *Outputs) createPGN(ctx context.Context, options pgn.Options, resumed *store.Event) (*GamesFile, error) {
	f, err := CreateGames(ctx, o.PGN, options)
	if err != nil || o.Replace || !f.file.born.Mode().IsRegular() {
		return f, err
	}
	switch {
	case resumed != nil:
		err = o.owned(ctx, f, resumed)
	case f.file.born.Size() > 0 && !o.Append:
		err = &HoldsGamesError{Path: o.PGN}
	default:
		o.Before = f.file.born.Size()
	}
	if err == nil && o.Before > 0 {
		f.gap, err = o.gap(f.file.File)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	f.from = o.Before
	return f, nil
}

// owned rejects a file that has more games than the resumed event, or games of
// other players.
func (o *Outputs) owned(ctx context.Context, f *GamesFile, e *store.Event) error {
	held := f.file.born.Size()
	if held <= o.Before { // it was lost, or never started
		o.Before = min(o.Before, held)
		return nil
	}
	standing, err := e.Standing(ctx)
	if err != nil {
		return err
	}
	plain, err := pgn.Decompress(io.NewSectionReader(f.file, o.Before, held-o.Before), o.PGN)
	if err != nil {
		return nil // a frame cut off by a crash: its games are written again
	}
	defer plain.Close()
	games, foreign := 0, false
	_ = headers.Scanner{Workers: 1}.Scan(ctx, plain, o.PGN, func(p headers.Part) error {
		games += len(p.Games) + p.Unfinished
		foreign = foreign || slices.ContainsFunc(p.Names, func(name string) bool { return !slices.Contains(e.Players, name) })
		return nil
	})
	if foreign || games > 2*standing.Pairs {
		return &HoldsGamesError{o.PGN, true}
	}
	return nil
}

// gap returns the separator between earlier text and the next game. Compressed
// text must end with a whole frame, because nothing after a truncated frame can
// be read.
func (o *Outputs) gap(file *os.File) (string, error) {
	plain, err := pgn.Decompress(io.NewSectionReader(file, 0, o.Before), o.PGN)
	if err != nil {
		return "", err
	}
	defer plain.Close()
	var end tail
	if _, err := io.Copy(&end, plain); err != nil {
		return "", fmt.Errorf("%s: %w", o.PGN, err)
	}
	switch {
	case len(end) == 0 || bytes.HasSuffix(end, []byte("\n\n")) || bytes.HasSuffix(end, []byte("\n\r\n")):
		return "", nil
	case bytes.HasSuffix(end, []byte("\n")):
		return "\n", nil
	}
	return "\n\n", nil
}

// tail keeps the last bytes written to it.
type tail []byte

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	const kept = 3
	*t = append(*t, p[max(0, len(p)-kept):]...)
	*t = (*t)[max(0, len(*t)-kept):]
	return len(p), nil
}
