package event

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
)

// harming does something to a file after the first pair.
type harming func() error

func (h harming) Pair(_ context.Context, p *arena.Played) error {
	if p.Number == 1 {
		return h()
	}
	return nil
}

// A database that is lost while an event is played is told at once, and is an error
// unless the games are elsewhere.
func TestLostDatabase(t *testing.T) {
	for name, c := range map[string]struct {
		harm func(path string) error
		want string
	}{
		"removed": {os.Remove, "removed while it was in use"},
		"replaced": {func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, make([]byte, 1<<20), 0o666))
		}, "replaced by another file"},
	} {
		for _, pgn := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "r.db")
				s := openStore(t, path)
				p := planOf(&Match{Games: 8}, "tapered", "flat")
				if pgn {
					p.Outputs.PGN = filepath.Join(t.TempDir(), "games.pgn")
				}
				var notes []string
				_, err := Run(t.Context(), p, Options{
					Store: s, Concurrency: 1, Note: func(line string) { notes = append(notes, line) },
					Recorders: []Recorder{harming(func() error { return c.harm(path) })},
				})
				if told := strings.Join(notes, "\n"); strings.Count(told, c.want) != 1 {
					t.Errorf("told %q", told)
				}
				unfinished := (*Unfinished)(nil)
				if (err != nil) == pgn || errors.As(err, &unfinished) || err != nil && !strings.Contains(err.Error(), c.want) {
					t.Errorf("PGN %v: %v", pgn, err)
				}
			})
		}
	}
}
