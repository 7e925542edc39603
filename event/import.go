package event

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"match/pgn"
	"match/pgn/pairs"
	"match/results"
	"match/results/store"
)

// Import is how the games of another program are taken in: those of a file make
// one event.
type Import struct {
	Player   string // to count for; "": White of the first game
	Pairs    pairs.Choice
	Again    bool      // also what was imported before
	Run      store.Run // where and how this program runs
	Progress func(games int64)
	LeftOut  func(error) // is told of games that are broken or cannot be kept
}

// ImportedBefore says that a file was imported before.
type ImportedBefore struct{ File, As string }

// Error names the file and the event.
func (e *ImportedBefore) Error() string {
	return fmt.Sprintf("%s was imported before, as %s", e.File, e.As)
}

// NoGamesOf says that the player to count for has played none of the games.
type NoGamesOf struct {
	File, Player string
	Players      []string
}

// Error names the file and the player.
func (e *NoGamesOf) Error() string {
	return fmt.Sprintf("%s: no game of %s", e.File, e.Player)
}

// ErrNoGames says that there is no game to keep; what was read beside it says why.
var ErrNoGames = errors.New("no game to store")

// File takes in the games of a file, or for "-" of standard input, and returns the
// name of the event that it makes. What was read is there beside ErrNoGames, if it
// has games at all.
func (im *Import) File(ctx context.Context, s *store.Store, file string, in io.Reader) (name string, m *results.Imported, err error) {
	games, hash, err := im.read(ctx, s, file, in)
	if err != nil {
		return "", nil, err
	}
	m = games.Event()
	switch {
	case im.Player != "" && len(m.Players) > 0 && !slices.Contains(m.Players, im.Player):
		return "", nil, &NoGamesOf{file, im.Player, m.Players}
	case m.Pairs == 0:
		return "", m, fmt.Errorf("%s: %w", file, ErrNoGames)
	}
	info := store.Info{Kind: store.KindImport, Players: m.Players, Times: true, Run: im.Run}
	info.Run.Source, info.Run.Content = sourceOf(file), hash
	if len(m.Players) > 2 {
		info.Plan = importPlan(m.Players)
	}
	id, err := s.Import(ctx, info, m.All())
	if err != nil {
		return "", nil, err
	}
	return (&store.Event{ID: id, Kind: info.Kind, Players: m.Players}).Name(), m, nil
}

// sourceOf is how the store names a file.
func sourceOf(file string) string {
	if file == "-" {
		return "standard input"
	}
	if abs, err := filepath.Abs(file); err == nil {
		return abs
	}
	return file
}

// read reads all games of a file that was not imported before, and tells its
// content. What can be read only once is read before it can be looked up.
func (im *Import) read(ctx context.Context, s *store.Store, file string, in io.Reader) (games *results.Importer, hash string, err error) {
	if f, is := in.(*os.File); is && file != "-" && isRegular(f) {
		if hash, err = store.Hash(f); err == nil {
			_, err = f.Seek(0, io.SeekStart)
		}
		if err == nil {
			err = im.refuseAgain(ctx, s, file, hash)
		}
		if err != nil {
			return nil, "", err
		}
	}
	h := store.NewHash()
	if games, err = im.parse(io.TeeReader(in, h), file); err != nil || hash != "" {
		return games, hash, err
	}
	return games, h.Text(), im.refuseAgain(ctx, s, file, h.Text())
}

// refuseAgain refuses what was imported before.
func (im *Import) refuseAgain(ctx context.Context, s *store.Store, file, hash string) error {
	if im.Again {
		return nil
	}
	id, err := s.ImportOf(ctx, hash)
	if err != nil || id == 0 {
		return err
	}
	before, err := s.Event(ctx, id)
	if err != nil {
		return err
	}
	return &ImportedBefore{file, before.Name()}
}

// parse reads games to the end: all of it is hashed.
func (im *Import) parse(in io.Reader, file string) (*results.Importer, error) {
	plain, err := pgn.Decompress(in, file)
	if err != nil {
		return nil, err
	}
	defer plain.Close()
	games := &results.Importer{A: im.Player, Pairs: im.Pairs}
	if err = games.Read(plain, file, im.Progress, im.LeftOut); err != nil {
		return nil, err
	}
	_, err = io.Copy(io.Discard, in)
	return games, err
}
