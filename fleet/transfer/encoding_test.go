package transfer_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/event"
	"match/fleet/server"
	"match/fleet/wire"
	"match/fleet/worker"
	"match/results/codec"
	"match/results/store"
)

// coded returns how many games are encoded and decoded meanwhile.
func coded(do func()) (encoded, decoded int) {
	before := [2]int64{codec.Encoded.Load(), codec.Decoded.Load()}
	do()
	return int(codec.Encoded.Load() - before[0]), int(codec.Decoded.Load() - before[1])
}

// encodedGames returns the games of an event as they are in a database.
func encodedGames(t *testing.T, s *store.Store, number int64) (list []codec.Game) {
	t.Helper()
	e, err := s.Event(t.Context(), number)
	if err != nil {
		t.Fatal(err)
	}
	for p, err := range e.EncodedFrom(t.Context(), 1) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.Encoded...)
	}
	return list
}

// A game is encoded once, by its worker, and decoded once by the server and once by the
// submitter, also if another worker has audited it. The databases have the bytes that
// the worker sent: the same as an event that is played on one machine.
func TestAGameIsEncodedOnce(t *testing.T) {
	const games = 40
	database := func(dir string) *store.Store {
		s, err := store.Open(t.Context(), filepath.Join(dir, "here.db"), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	here := database(t.TempDir())
	alone, err := event.Run(t.Context(), plan(t, games, t.TempDir()), event.Options{Concurrency: 1, Store: here})
	if err != nil {
		t.Fatal(err)
	}
	want := encodedGames(t, here, alone.Number)
	for name, audit := range map[string]float64{"without audits": 0, "with audits": 1} {
		t.Run(name, func(t *testing.T) {
			f := open(t, server.Options{Audit: audit})
			there := database(t.TempDir())
			var out *event.Outcome
			encoded, decoded := coded(func() {
				for _, who := range f.enroll(wire.ToWork, 2) {
					f.work(who, func(*worker.Options) {})
				}
				out, err = f.mirrored(f.enroll(wire.ToSubmit, 1)[0], plan(t, games, t.TempDir()), event.Options{Store: there})
			})
			if err != nil {
				t.Fatal(err)
			}
			played := games
			for _, w := range f.Status(wire.StatusOf{}).Workers {
				played += w.Audited // pairs, and each of them is in the list of two workers
			}
			if (played > games) != (audit > 0) {
				t.Errorf("%d games were played", played)
			}
			if encoded != played || decoded != played+games {
				t.Errorf("%d games were played, encoded %d and decoded %d times; want one encoding, and a decoding by the server and one by the submitter", played, encoded, decoded)
			}
			if diff := cmp.Diff(want, encodedGames(t, there, out.Number)); diff != "" {
				t.Error(diff)
			}
			served, err := store.OpenExisting(t.Context(), filepath.Join(f.Dir, server.Database), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer served.Close()
			if diff := cmp.Diff(want, encodedGames(t, served, 1)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
