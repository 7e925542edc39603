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

// harming damages a file after the first pair.
type harming func() error

func (h harming) Pair(_ context.Context, p *arena.Played) error {
	if p.Number == 1 {
		return h()
	}
	return nil
}

// A database that is lost during an event is reported at once, and is an error
// unless the games are stored elsewhere.
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
					Store: s, Concurrency: 1, Note: func(_, line string) { notes = append(notes, line) },
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

// If the database is lost, games and result must be complete in the requested
// files.
func TestLostDatabaseAndFiles(t *testing.T) {
	cut := func(path string) error { return os.Truncate(path, 1) }
	replaced := func(path string) error {
		text, err := os.ReadFile(path)
		return errors.Join(err, os.Remove(path), os.WriteFile(path, text, 0o666))
	}
	nothing := func(string) error { return nil }
	for name, c := range map[string]struct {
		pgn, json func(path string) error
		want      string
	}{
		"whole":    {nothing, nothing, ""},
		"PGN cut":  {cut, nothing, "x.pgn does not hold all games"},
		"PGN gone": {os.Remove, nothing, "x.pgn does not hold all games"},
		"replaced": {replaced, nothing, "x.pgn does not hold all games"},
		"JSON":     {nothing, os.Remove, "x.json does not hold the result"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "r.db")
			s := openStore(t, path)
			p := planOf(&Match{Games: 4}, "tapered", "flat")
			p.Outputs.PGN, p.Outputs.JSON = filepath.Join(dir, "x.pgn"), filepath.Join(dir, "x.json")
			pairs := 0
			_, err := Run(t.Context(), p, Options{Store: s, Concurrency: 1, Recorders: []Recorder{after(func() error {
				if pairs++; pairs < 2 {
					return nil
				}
				return errors.Join(os.Remove(path), c.pgn(p.Outputs.PGN), c.json(p.Outputs.JSON))
			})}})
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// after is called for each pair.
type after func() error

func (a after) Pair(context.Context, *arena.Played) error { return a() }
