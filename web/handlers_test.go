package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"match/results/store"
)

// titleOf returns the title of a page, without the program's name.
func titleOf(page string) string {
	_, rest, _ := strings.Cut(page, "<title>")
	title, _, _ := strings.Cut(rest, " · match</title>")
	if i := strings.LastIndex(title, ": "); i >= 0 { // after the verdict
		title = title[i+2:]
	}
	return title
}

// The title of a tab begins with the state of its event.
func TestTitleBeginsWithTheVerdict(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 1, 0, 1, 0)
	p.store(t, db, true)
	s := p.serve(t, &Archive{Store: db})
	v := verdictOf(p.live.State())
	if page := s.ask("/live").Body.String(); v.Verdict == "" || !strings.Contains(page, "<title>"+v.Sign+" "+v.Verdict+": A1 against B1 · match</title>") || !strings.Contains(page, `: A1 against B1"><span class="sign"`) {
		t.Error(page[:min(len(page), 900)])
	}
	if page := s.ask("/events").Body.String(); !strings.Contains(page, "<title>events · match</title>") {
		t.Error("the list has a verdict")
	}
}

// The navigation links, and the current one, depend on the available pages.
func TestWaysBetweenPages(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 1, 0, 1, 0)
	p.store(t, db, true)
	const now, nowHere = `<a href="/live">Now</a>`, `<a href="/live" aria-current="page">Now</a>`
	const events, eventsHere = `<a href="/events">Events</a>`, `<a href="/events" aria-current="page">Events</a>`
	both, live, archive, nothing := p.serve(t, &Archive{Store: db}), p.serve(t, nil), serve(t, &Archive{Store: db}), serve(t, nil)
	for _, c := range []struct {
		s          *Server
		path       string
		code       int
		title, nav string
	}{
		{both, "/", 200, "A1 against B1", nowHere + events}, {both, "/live", 200, "A1 against B1", nowHere + events}, {both, "/events", 200, "events", now + eventsHere},
		{both, "/event/1", 200, "A1 against B1", now + events}, {both, "/event/1/games", 200, "games", now + events}, {both, "/event/1/game/1.2", 200, "game 1.2", now + events},
		{live, "/", 200, "A1 against B1", nowHere}, {live, "/live/games", 200, "games", now}, {live, "/events", 404, "Page not found", now},
		{live, "/event/1", 404, "Page not found", now}, {live, "/event/1/game/1.1", 404, "Page not found", now}, {live, "/event/1/games", 404, "Page not found", now},
		{archive, "/", 200, "events", eventsHere}, {archive, "/live", 404, "Page not found", events}, {archive, "/live/game/1.1", 404, "Page not found", events},
		{archive, "/live/games", 404, "Page not found", events}, {nothing, "/", 404, "Page not found", ""},
	} {
		c.nav += `<a href="/words">Words</a>`
		w := c.s.ask(c.path)
		_, nav, _ := strings.Cut(w.Body.String(), `<nav aria-label="Pages">`)
		nav, _, _ = strings.Cut(nav, "</nav>")
		if title := titleOf(w.Body.String()); w.Code != c.code || title != c.title || nav != c.nav {
			t.Errorf("%s: %d %q with %s, want %d %q with %s", c.path, w.Code, title, nav, c.code, c.title, c.nav)
		}
		if kind := w.Header().Get("Content-Type"); c.code == http.StatusOK && kind != "text/html; charset=utf-8" {
			t.Errorf("%s is %q", c.path, kind)
		}
	}
}

// An error page has a message and the right HTTP status.
func TestWhatIsWrong(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 1, 0, 1, 0)
	p.store(t, db, true)
	s := p.serve(t, &Archive{Store: db})
	for path, text := range map[string]string{
		"/event/x": "the address of an event is", "/event/x/stream": "the address of an event is", "/event/x/games": "the address of an event is", "/event/1/game/7.1": "event 1 has no game 7.1", "/event/1/game/1": "like /event/3/game/12.1",
		"/event/one/game/1.1": "like /event/3/game/12.1", "/live/game/1": "a game is named like 12.1", "/live/game/7.2": "game 7.2 is not finished, or no longer available",
		"/nothing": "nothing has the address /nothing", "/live.pgn": "no event is running here",
		"/event/9": "", "/event/9/games": "", "/event/9/game/1.1": "", "/event/9/stream": "",
	} {
		w := s.ask(path)
		if w.Code != http.StatusNotFound || titleOf(w.Body.String()) != "Page not found" {
			t.Errorf("%s: %d %q", path, w.Code, titleOf(w.Body.String()))
		}
		onPage(t, w.Body.String(), text, "<h1>Page not found</h1>")
	}
	onPage(t, serve(t, nil).ask("/events").Body.String(), "played without a database")
	onPage(t, serve(t, nil).ask("/live.pgn").Body.String(), "no event is running here", "<h1>Page not found</h1>")
	onPage(t, serve(t, nil).ask("/live").Body.String(), "no event is running here")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, path := range []string{"/events", "/event/1", "/event/1/games", "/event/1/game/1.1", "/event/1/stream"} {
		w := httptest.NewRecorder()
		if s.routes().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil).WithContext(gone)); w.Code != http.StatusInternalServerError || titleOf(w.Body.String()) != "Internal error" {
			t.Errorf("%s of a store that cannot be read: %d %q", path, w.Code, titleOf(w.Body.String()))
		}
	}
	w := httptest.NewRecorder()
	if s.show(w, "no such template", nil); w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), "cannot render the page") {
		t.Errorf("a page that cannot be made: %d %q", w.Code, w.Body)
	}
}

// A page follows its event, or reloads itself, if more may come.
func TestWhichPagesMove(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 1, 0, 1, 0)
	running := p.enter(t, db)
	defer running.Close()
	p.record(t, running, p.played)
	finished, left := p.store(t, db, true), p.store(t, db, false)
	s := p.serve(t, &Archive{Store: db})
	for path, c := range map[string]struct {
		stream  string
		refresh bool
	}{
		"/live": {"/live/stream", true}, "/events": {"", true}, "/event/1/games": {"", false}, "/event/1/game/1.1": {"", false},
		fmt.Sprintf("/event/%d", running.ID): {fmt.Sprintf("/event/%d/stream", running.ID), true}, fmt.Sprintf("/event/%d", finished.ID): {"", false},
		fmt.Sprintf("/event/%d", left.ID): {fmt.Sprintf("/event/%d/stream", left.ID), false},
	} {
		page := s.ask(path).Body.String()
		if strings.Contains(page, "data-stream=") != (c.stream != "") || strings.Contains(page, `http-equiv="refresh"`) != c.refresh || c.stream != "" && !strings.Contains(page, `data-stream="`+c.stream+`"`) {
			t.Errorf("%s: stream %q, refreshed %v: %.1200s", path, c.stream, c.refresh, page)
		}
	}
}

// The games of an event that is also stored come from the store; its own pages
// link back to it.
func TestGamesThatAreStoredToo(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, latestGames/2+5, 0, 1, 0)
	e := p.imported(t, db)
	p.info.Number = e.ID
	live := NewBroadcast()
	live.Begin(p.info)
	for _, pair := range p.played {
		live.tally.game(pair.Games[0], [2]int{0, 1})
		live.tally.game(pair.Games[1], [2]int{1, 0})
	}
	s := serve(t, &Archive{Store: db})
	s.Show(live)
	w := s.ask("/live/games?ending=checkmate&from=3")
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/event/1/games?ending=checkmate&from=3" {
		t.Errorf("%d to %s", w.Code, w.Header().Get("Location"))
	}
	for path, back := range map[string]string{"/live/game/105.1": "/live", "/live/game/1.2": "/live", "/event/1/game/1.2": "/live"} {
		page := s.ask(path).Body.String()
		onPage(t, page, `<nav class="beside" aria-label="Games"><a href="`+back+`">A1 against B1</a>`)
	}
	other := p.store(t, db, true)
	onPage(t, s.ask(fmt.Sprintf("/event/%d/game/1.2", other.ID)).Body.String(), fmt.Sprintf(`<a href="/event/%d">A1 against B1</a><a href="/event/%d/game/1.1" rel="prev">◀ game 1.1 of the same pair</a><a href="/event/%[2]d/game/2.1" rel="next">game 2.1 ▶</a>`, other.ID, other.ID))
	p.info.Number = 0 // it is not stored, though there is a store
	live = NewBroadcast()
	live.Begin(p.info)
	s.Show(live)
	if w := s.ask("/live/games"); w.Code != http.StatusOK {
		t.Errorf("%d to %s", w.Code, w.Header().Get("Location"))
	}
	if w := s.ask("/live/game/1.1"); w.Code != http.StatusNotFound {
		t.Errorf("a game of another event: %d", w.Code)
	}
}

// Pages and streams are compressed if the browser supports it.
func TestCompression(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 5, 0, 1, 0)
	s := p.serve(t, nil)
	for path, want := range map[string]string{"/live": "gzip", "/static/page.js": "gzip", "/live/stream": "gzip"} {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, site(s)+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", "gzip")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if got := answer.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%s is encoded by %q", path, got)
		}
		cancel()
		answer.Body.Close()
	}
	r := httptest.NewRecorder()
	staticPage := httptest.NewRequest(http.MethodGet, "/static/icon.svg", nil)
	if s.routes().ServeHTTP(r, staticPage); r.Header().Get("Cache-Control") != "max-age=31536000, immutable" || r.Body.String() != staticText("icon.svg") {
		t.Errorf("the icon: %v", r.Header())
	}
}

// The state of an event on its page is the one completed by the archive.
func TestCompletedStatesArePages(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1", "C1")
	p.pairs(t, 1, 0, 1, 0)
	p.store(t, db, true)
	s := serve(t, &Archive{Store: db, Complete: func(_ context.Context, _ *store.Event, s *State) { s.Title = "Round robin" }})
	page := s.ask("/event/1").Body.String()
	if titleOf(page) != "Round robin" {
		t.Errorf("title %q", titleOf(page))
	}
	at := -1
	for i := range parts {
		next := strings.Index(page, `<section id="`+parts[i].name+`" class="part-`+parts[i].name+`">`)
		if next <= at {
			t.Errorf("%s is not behind the part before it", parts[i].name)
		}
		at = next
	}
	if !strings.HasSuffix(strings.TrimSpace(page), "</html>") {
		t.Error("the page has no end")
	}
}
