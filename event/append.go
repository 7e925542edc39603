package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"match/pgn"
	"match/pgn/headers"
	"match/results/store"
)

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
