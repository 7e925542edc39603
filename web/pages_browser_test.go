package web

import (
	"path/filepath"
	"testing"

	"match/results/store"
)

// serve opens a server for the time of a test.
func serve(t testing.TB, a *Archive) *Server {
	t.Helper()
	s, err := Open(Options{Archive: a})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close(true) })
	return s
}

func openStore(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "results.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// site is a server's address without the last slash.
func site(s *Server) string { return s.URL()[:len(s.URL())-1] }

func TestPagesLook(t *testing.T) {
	db := openStore(t)
	p := newPlay("Alpha 2.1", "Beta dev-20260321")
	p.pairs(t, 120, 0, 1, 0.1)
	p.fault(t, "0.001> go movetime 100\n0.100< bestmove (none)\n0.101! segmentation fault\n")
	p.pairs(t, 10, 0, 1, 0.1)
	p.sit(6, 30)
	e := p.store(t, db, true)
	many := newPlay("Alpha", "Beta", "Gamma", "Delta", "Epsilon with a long name", "Zeta")
	for a := range 6 {
		for b := range a {
			many.pairs(t, 4, b, a, 0.2)
		}
	}
	many.store(t, db, true)
	s := serve(t, &Archive{Store: db})
	s.Show(p.live)
	b := newBrowser(t, site(s))
	for name, path := range map[string]string{
		"live": "/live", "tournament": "/event/2", "stored": "/event/1", "events": "/events",
		"game": "/live/game/121.2?ply=30", "games": "/event/1/games", "nothing": "/event/99",
	} {
		b.open(path)
		if name == "live" {
			b.until(`document.querySelector('#connection').textContent === 'live'`)
		}
		b.shoot(name)
	}
	_ = e
}
