package event

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"match/internal/nearest"
	"match/pgn"
	"match/pgn/pairs"
	"match/players/spec"
	"match/results"
	"match/results/store"
)

// kindImport is the kind, in the store, of the games of another program: a match, or a tournament.
const kindImport = "import"

func init() { store.Register(kindImport, matches) }

// Import imports games of another program: the games of a file become one
// event.
type Import struct {
	Player   string // the player to count for; "": White of the first game
	Pairs    pairs.Choice
	Again    bool      // import files again that were imported before
	Run      store.Run // place and command of this program's run
	Progress func(games int64)
	LeftOut  func(error) // called for games that are broken or cannot be stored
}

// ErrImported means that a file was imported before.
var ErrImported = errors.New("was imported before")

// ErrNoGames means that there is no game to store; the result of reading explains
// why.
var ErrNoGames = errors.New("no game to store")

// File imports the games of a file, or for "-" of standard input, and returns the
// name of the new event. With ErrNoGames it also returns what was read, if there
// were any games.
func (im *Import) File(ctx context.Context, s *store.Store, file string, in io.Reader) (name string, m *results.Imported, err error) {
	games, hash, err := im.read(ctx, s, file, in)
	if err != nil {
		return "", nil, err
	}
	m = games.Event()
	switch {
	case im.Player != "" && len(m.Players) > 0 && !slices.Contains(m.Players, im.Player):
		return "", nil, refuse("player", im.Player, "no game of that player%s", nearest.Hint(im.Player, m.Players))
	case m.Pairs == 0:
		return "", m, fmt.Errorf("%s: %w", file, ErrNoGames)
	}
	info := store.Info{Kind: kindImport, Players: m.Players, Times: true, Run: im.Run}
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

// sourceOf returns the name of a file in the store.
func sourceOf(file string) string {
	if file == "-" {
		return "standard input"
	}
	if abs, err := filepath.Abs(file); err == nil {
		return abs
	}
	return file
}

// read reads all games of a file that was not imported before, and hashes its
// content. Input that can be read only once is read before that check.
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

// refuseAgain rejects a file that was imported before.
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
	return fmt.Errorf("%s %w, as %s", file, ErrImported, before.Name())
}

// parse reads games to the end of the input, so that all of it is hashed.
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

// imported is the type of a tournament whose games another program played. It
// can be shown but not played: its schedule has no pairs.
const imported = "imported"

// importPlan returns the plan of an imported tournament of these players.
func importPlan(names []string) *Plan {
	p := &Plan{Format: &Tournament{Type: imported}}
	for _, name := range names {
		p.Players = append(p.Players, spec.Player{Name: name})
	}
	return p
}
