package web

import (
	"net/http"
	"strings"
	"testing"

	"match/results/store"
)

// storeGate stores a gate of two comparisons, of which one is started for each
// bias.
func storeGate(t testing.TB, db *store.Store, bias ...float64) (ids []int64) {
	t.Helper()
	m := &store.Member{Plan: store.GatePlan{Alpha: 0.05, Beta: 0.1, Comparisons: [][2]string{{"New <b>", "Old"}, {"New <b>", "Older"}}}}
	for i, b := range bias {
		p := newPlay(m.Plan.Comparisons[i][0], m.Plan.Comparisons[i][1])
		p.pairs(t, 400, 0, 1, b)
		m.Place = i + 1
		e, err := db.Begin(t.Context(), store.Info{Kind: "gate", Players: p.info.Players, Limits: p.info.Limits, Times: true, Test: p.info.Test, Run: p.info.Run, Member: m})
		if err != nil {
			t.Fatal(err)
		}
		p.record(t, e, p.played)
		if err := e.Finish(t.Context()); err != nil {
			t.Fatal(err)
		}
		e.Close()
		m.Gate, ids = e.Member.Gate, append(ids, e.ID)
	}
	return ids
}

// A gate is one row of the list and one page, which leads to its comparisons, and
// these lead back.
func TestPageOfAGate(t *testing.T) {
	db := openStore(t)
	ids := storeGate(t, db, 0.5, -0.5)
	p := newPlay("Alpha", "Beta")
	p.pairs(t, 2, 0, 1, 0)
	p.store(t, db, true)
	s := serve(t, &Archive{Store: db})
	page := s.ask("/gate/1").Body.String()
	onPage(t, page, "<title>✗ failed: New &lt;b&gt; against Old, Older · match</title>", `data-figure="verdict">failed</span>`, "gate 1 · 1600 games · chance of passing a regression at most 0.05",
		`<a href="/event/1">New &lt;b&gt; against Old</a></th><td class="h1">✓&nbsp;passed</td>`, `<a href="/event/2">New &lt;b&gt; against Older</a></th><td class="h0">✗&nbsp;failed</td>`)
	if strings.Contains(page, "data-poll") || strings.Contains(page, "http-equiv=\"refresh\"") {
		t.Error("a gate that is over is asked for again")
	}
	if w := s.ask("/gate/2"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/gate/1" {
		t.Errorf("by its second comparison: %d, %s", w.Code, w.Header().Get("Location"))
	}
	for _, path := range []string{"/gate/3", "/gate/9", "/gate/x"} {
		if w := s.ask(path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	onPage(t, s.ask("/event/2").Body.String(), `<a href="/gate/1">comparison 2 of 2 of gate 1</a>`)
	if strings.Contains(s.ask("/event/3").Body.String(), "/gate/") {
		t.Error("a match leads to a gate")
	}
	list := s.ask("/events").Body.String()
	onPage(t, list, `<a href="/gate/1">1</a></th><td>gate</td><td class="name">New &lt;b&gt; against Old, Older</td><td class="name">1 passed, 1 failed</td><td class="whole h0">✗&nbsp;failed</td><td class="whole"></td><td>1600</td>`)
	if got := listedEvents(list); got != "3" {
		t.Errorf("listed beside it: %s", got)
	}
	for status, there := range map[string]bool{"failed": true, "passed": false, "H0+accepted": false} {
		if got := strings.Contains(s.ask("/events?status="+status).Body.String(), "/gate/1"); got != there {
			t.Errorf("status %s lists it: %v", status, got)
		}
	}
	if err := db.Delete(t.Context(), ids[0]); err != nil {
		t.Fatal(err)
	}
	onPage(t, s.ask("/gate/1").Body.String(), "<th scope=\"row\">New &lt;b&gt; against Old</th><td class=\"open\">○&nbsp;not played</td>")
}

// The page of a gate with one comparison is that of the comparison.
func TestGateOfOneComparison(t *testing.T) {
	db := openStore(t)
	p := newPlay("New", "Old")
	p.pairs(t, 3, 0, 1, 0)
	m := &store.Member{Place: 1, Plan: store.GatePlan{Alpha: 0.05, Beta: 0.05, Comparisons: [][2]string{{"New", "Old"}}}}
	e, err := db.Begin(t.Context(), store.Info{Kind: "gate", Players: p.info.Players, Test: p.info.Test, Member: m})
	if err != nil {
		t.Fatal(err)
	}
	p.record(t, e, p.played)
	e.Close()
	s := serve(t, &Archive{Store: db})
	if got := listedEvents(s.ask("/events").Body.String()); got != "1" {
		t.Errorf("listed: %s", got)
	}
	if strings.Contains(s.ask("/event/1").Body.String(), "of gate") {
		t.Error("it leads to itself")
	}
	onPage(t, s.ask("/gate/1").Body.String(), "○ unfinished")
}

// Between two comparisons no event of a gate is running, and its page goes on.
func TestGateIsFollowedBetweenComparisons(t *testing.T) {
	db := openStore(t)
	storeGate(t, db, 0.5)
	onPage(t, serve(t, &Archive{Store: db}).ask("/gate/1").Body.String(), `data-figure="verdict">unfinished</span>`, `data-poll="3"`, `http-equiv="refresh"`)
}

// The page of a running gate follows it, and stops when it is over.
func TestGateIsFollowed(t *testing.T) {
	db := openStore(t)
	storeGate(t, db, 0.5)
	p := newPlay("New <b>", "Older")
	m := &store.Member{Gate: 1, Place: 2, Plan: store.GatePlan{Alpha: 0.05, Beta: 0.1, Comparisons: [][2]string{{"New <b>", "Old"}, {"New <b>", "Older"}}}}
	e, err := db.Begin(t.Context(), store.Info{Kind: "gate", Players: p.info.Players, Test: p.info.Test, Member: m})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	p.pairs(t, 400, 0, 1, 0.5)
	p.record(t, e, p.played[:2])
	b := newBrowser(t, site(serve(t, &Archive{Store: db})))
	b.Open("/gate/1")
	b.shows("verdict", "running")
	p.record(t, e, p.played[2:])
	if err := e.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.shows("verdict", "passed")
	b.Until(`document.title.startsWith('✓ passed: ') && document.querySelector('#connection').textContent === 'over'`)
	b.shoot("gate")
}
