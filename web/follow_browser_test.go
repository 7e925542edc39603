package web

import "testing"

// The page of the archive follows an event played by another process: through a
// sudden death and a resume, to its end.
func TestFollowAnEventOfTheStore(t *testing.T) {
	db := openStore(t)
	p := newPlay("New", "Old")
	p.pairs(t, 12, 0, 1, 0.5)
	e := p.enter(t, db)
	p.record(t, e, p.played[:3])
	s := serve(t, &Archive{Store: db})
	b := newBrowser(t, site(s))
	b.Open("/event/1")
	b.connected()
	ask[int](b, `window.stillHere = 7`)
	p.record(t, e, p.played[3:6])
	b.shows("count", "12 games in 6 pairs")
	b.Until(`document.querySelector('polyline.curve').getAttribute('points').split(' ').length === 7`)
	e.Close() // as kill -9 leaves it
	b.shows("verdict", "unfinished: no verdict after 12 games")
	e, err := db.Resume(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	p.record(t, e, p.played[6:])
	b.shows("count", "24 games in 12 pairs")
	b.shows("verdict", "running, no verdict yet")
	if err := e.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	e.Close()
	b.Until(`document.querySelector('#connection').textContent === 'over'`)
	b.shows("verdict", "no verdict after 24 games")
	if ask[int](b, `window.stillHere`) != 7 {
		t.Error("the page was loaded again")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.followers) > 1 {
		t.Errorf("%d followers of one event", len(s.followers))
	}
}
