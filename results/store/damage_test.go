package store

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
)

// TestDamagedFiles changes bytes anywhere in a database: every query then gives a
// result or an error of one line, and never panics.
func TestDamagedFiles(t *testing.T) {
	good := databaseFile(t)
	rng := rand.New(rand.NewPCG(8, 8))
	failed := 0
	for range few(bounded.Often(20, 100)) {
		data := append([]byte{}, good...)
		for range 1 + rng.IntN(40) {
			data[rng.IntN(len(data))] ^= byte(1 + rng.IntN(255))
		}
		path := filepath.Join(t.TempDir(), "results.db")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, err := range askEverything(path) {
			failed++
			if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), path) {
				t.Errorf("not one line with the file's name: %q", err)
			}
		}
	}
	if failed == 0 {
		t.Error("no damage was noticed at all")
	}
}

// askEverything reads everything in a database and returns the errors.
func askEverything(path string) (errs []error) {
	note := func(err error) {
		if err != nil {
			errs = append(errs, err)
		}
	}
	s, err := Open(ctx, path, nil)
	if err != nil {
		return []error{err}
	}
	defer s.Close()
	_, err = s.List(ctx, Filter{})
	note(err)
	note(s.checkFile(ctx, func(Problem) {}))
	m, err := s.Event(ctx, 1)
	note(err)
	if err != nil {
		return errs
	}
	_, err = m.Summary(ctx)
	note(err)
	_, err = m.Tallies(ctx)
	note(err)
	_, err = m.Path(ctx, 10)
	note(err)
	for _, err := range m.Pairs(ctx) {
		note(err)
	}
	_, err = m.Verify(ctx, func(Problem) {})
	note(err)
	if m, err = s.Resume(ctx, 1); err != nil {
		return append(errs, err)
	}
	defer m.Close()
	p := newPlayer(1)
	for range 21 {
		p.next()
	}
	note(m.Record(ctx, p.next()))
	return errs
}
