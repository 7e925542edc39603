package web

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// get returns a page.
func get(t testing.TB, s *Server, path string) (status int, text string) {
	t.Helper()
	r, err := http.Get(site(s) + path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(body)
}

// onPage fails unless a page has all of the texts.
func onPage(t testing.TB, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("%q is not on the page\n%.3000s", text, page)
		}
	}
}

// The served page shows everything without scripts.
func TestPageWithoutScripts(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 200, 0, 1, 0)
	p.fault(t, "0.1> go\n")
	p.sit(14, 8)
	s := p.serve(t, nil)
	status, page := get(t, s, "/live")
	if status != http.StatusOK {
		t.Fatal(status)
	}
	onPage(t, page, "A1 against B1", "402 games<small> in 201 pairs", "<noscript><meta http-equiv=\"refresh\"", p.live.State().Summary.Report().Text()[:20],
		"Only the last point of the path decides", "engine exited", "Log of game 201.2", `<noscript><a href="/live/game/201.2/log">`, `<span class="word">match</span> <span class="word">--a</span> <span class="word">A1</span>`)
	if n := strings.Count(page, `<article class="game"`); n != 14 {
		t.Errorf("%d boards, want %d", n, 14)
	}
	for _, odd := range []string{"NaN", "Inf", "ZgotmplZ", "%!"} {
		if strings.Contains(page, odd) {
			t.Errorf("%s is on the page", odd)
		}
	}
}

// A page of an event without pairs shows no undefined values.
func TestPageBeforeTheFirstPair(t *testing.T) {
	p := newPlay("A1", "B1")
	s := serve(t, nil)
	if status, _ := get(t, s, "/live"); status != http.StatusNotFound {
		t.Errorf("without an event: %d", status)
	}
	s.Show(p.live)
	status, page := get(t, s, "/live")
	onPage(t, page, "running, no verdict yet")
	if status != http.StatusOK || strings.Contains(page, "NaN") || strings.Contains(page, "Inf") || strings.Contains(page, "undefined") || strings.Contains(page, "LLR") || strings.Contains(page, "0 games") || strings.Contains(page, "Games left") {
		t.Errorf("%d\n%s", status, page)
	}
}

// Names, logs and comments are shown as plain text.
func TestHostileTexts(t *testing.T) {
	hostile := []string{`<script>alert(1)</script>`, `" onload="alert(1)`, "a\u202etxt.exe\x1b[31m", strings.Repeat("long ", 2000), `javascript:alert(1)`}
	for _, name := range hostile {
		db := openStore(t)
		p := newPlay(name, "B'; --\n<b>")
		p.info.Run.Args = []string{name, "</script><script>"}
		p.live = NewBroadcast()
		p.live.Begin(p.info)
		p.pairs(t, 3, 0, 1, 0)
		p.fault(t, name+"</pre><script>")
		p.sit(2, 3)
		p.store(t, db, true)
		s := p.serve(t, &Archive{Store: db})
		var file strings.Builder
		if err := WriteFile(&file, p.live.State()); err != nil {
			t.Fatal(err)
		}
		pages := []string{strings.ReplaceAll(file.String(), "<script>"+staticText("page.js")+"</script>", "")}
		for _, path := range []string{"/live", "/live/game/1.1", "/live/games", "/events", "/event/1", "/event/1/games", "/event/1/game/4.2", "/events?player=" + "%3Cscript%3E"} {
			_, page := get(t, s, path)
			pages = append(pages, page)
		}
		for i, page := range pages {
			for _, bad := range []string{"<script>", `" onload=`, "\u202e", "\x1b", strings.Repeat("long ", 100), "<b>", "href=\"javascript"} {
				at := strings.Index(page, bad)
				if at >= 0 && !(bad == "<b>" && !strings.Contains(page, "--\n<b>") && !strings.Contains(page, "-- <b>")) && !(bad[0] == 'l' && strings.Contains(page[:at], "<pre")) {
					t.Errorf("%.20q: page %d has %q: …%s", name, i, bad, page[max(0, at-100):min(len(page), at+50)])
				}
			}
		}
	}
}

// The closing block and the chart's text are those of the terminal.
func TestStoredPageIsTheLivePage(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 60, 0, 1, 0.3)
	e := p.store(t, db, true)
	s := serve(t, &Archive{Store: db})
	sum, err := e.Summary(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, page := get(t, s, "/event/1")
	for line := range strings.Lines(sum.Report().Text()) {
		onPage(t, page, strings.TrimSpace(strings.ReplaceAll(line, "+", "&#43;")))
	}
	p.live.Finish("")
	s.Show(p.live)
	live := p.live.State()
	stored, err := s.archive.StateOf(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	stored.links, live.links = links{}, links{}
	for i := range parts {
		switch parts[i].name {
		case "head", "about", "boards": // time and place, and the list for the next event
			continue
		}
		a, errA := parts[i].render(live)
		b, errB := parts[i].render(stored)
		if errA != nil || errB != nil || a != b {
			t.Errorf("%s: live\n%s\nstored\n%s\n%v %v", parts[i].name, a, b, errA, errB)
		}
	}
}

func TestGamesAreFound(t *testing.T) {
	db := openStore(t)
	p := newPlay("A1", "B1")
	p.pairs(t, 150, 0, 1, 0)
	p.fault(t, "")
	p.store(t, db, true)
	s := p.serve(t, &Archive{Store: db})
	_, page := get(t, s, "/event/1/games")
	onPage(t, page, "/event/1/game/1.1", "/event/1/game/50.2", "/event/1/games?before=1&amp;from=51")
	_, page = get(t, s, "/event/1/games?from=151")
	if n := strings.Count(page, "/game/"); n != 2 {
		t.Errorf("%d games from the last pair on", n)
	}
	_, page = get(t, s, "/event/1/games?ending=faults&player=1&outcome=lost")
	onPage(t, page, "/event/1/game/151.2", "lost by B1")
	if n := strings.Count(page, "/game/"); n != 1 {
		t.Errorf("%d faults", n)
	}
	for path, want := range map[string]int{
		"/event/1/game/151.2": 200, "/event/1/game/151.2?ply=-7": 200, "/event/1/game/151.2?ply=99999999999": 200, "/event/1/game/152.1": 404,
		"/event/1/game/0.1": 404, "/event/1/game/1.3": 404, "/event/x": 404, "/event/9": 404, "/event/1/games?player=77&from=-4": 200,
		"/live/game/151.2": 200, "/live/game/1.1": 404, "/live/games": 200, "/nothing": 404, "/events?since=nonsense": 200, "/static/page.js": 200,
		"/static/../web.go": 404,
	} {
		if status, text := get(t, s, path); status != want {
			t.Errorf("%s: %d, want %d: %.300s", path, status, want, text)
		}
	}
}

// Every link on a page leads somewhere.
func TestLinksLead(t *testing.T) {
	db := openStore(t)
	p := newPlay("A & B", "C?d=e#f")
	p.pairs(t, 5, 0, 1, 0)
	p.fault(t, "")
	p.store(t, db, true)
	s := p.serve(t, &Archive{Store: db})
	seen := map[string]bool{}
	for next := []string{"/live", "/events"}; len(next) > 0; next = next[1:] {
		if seen[next[0]] {
			continue
		}
		seen[next[0]] = true
		status, page := get(t, s, next[0])
		if status != http.StatusOK {
			t.Errorf("%s: %d", next[0], status)
		}
		for _, piece := range strings.Split(page, `href="/`)[1:] {
			link, _, _ := strings.Cut(piece, `"`)
			next = append(next, "/"+strings.ReplaceAll(link, "&amp;", "&"))
		}
	}
	if len(seen) < 30 {
		t.Errorf("only %d links: %v", len(seen), seen)
	}
}
