package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"match/pgn"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// ask returns a server's response to a request for a page.
func (s *Server) ask(path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.routes().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// An event in the list has a sign and a colour for its state, and at most four
// names.
func TestRowsOfTheList(t *testing.T) {
	begun := time.Date(2026, 3, 21, 10, 30, 0, 0, time.Local)
	lower, upper := testConfig.Bounds()
	tested := func(llr float64) *results.Summary {
		return &results.Summary{Test: report.TestAfter(testConfig, llr)}
	}
	for _, c := range []struct {
		entry       store.Entry
		sign, class string
		status      string
	}{
		{store.Entry{}, "○", "open", "unfinished"},
		{store.Entry{Running: true}, "▶", "running", "running"},
		{store.Entry{Finished: begun}, "■", "done", "finished"},
		{store.Entry{Finished: begun, Run: store.Run{Source: "x.pgn"}}, "■", "done", "imported"},
		{store.Entry{Finished: begun, Summary: tested(upper)}, "✓", "h1", "H1 accepted"},
		{store.Entry{Finished: begun, Summary: tested(lower)}, "✗", "h0", "H0 accepted"},
		{store.Entry{Finished: begun, Summary: tested(0)}, "○", "open", "no verdict"},
		{store.Entry{Running: true, Summary: tested(upper)}, "▶", "running", "running"},
	} {
		e := c.entry
		e.ID, e.Kind, e.Limits, e.Created, e.Pairs, e.Players = 7, "ma\ntch", "no\tdes", begun, 21, []string{"A\x1b", "B"}
		got := newEventRow(&e)
		want := eventRow{ID: 7, Link: "/event/7", Kind: "ma tch", Limits: "no des", Begun: "2026-03-21 10:30", Players: "A? – B", Status: c.status, look: look{c.sign, c.class}, Games: 42, Compared: true}
		if e.Summary != nil {
			want.Elo = report.ShortEstimate(e.Summary.Elo())
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", c.status, got, want)
		}
	}
	race := store.Entry{Players: []string{"a", "b"}, Run: store.Run{Answer: "better than b: a\x1b"}}
	if got := newEventRow(&race).Answer; got != "better than b: a?" {
		t.Errorf("answer %q", got)
	}
	if race.Running = true; newEventRow(&race).Answer != "" {
		t.Error("the answer of an earlier run is shown while the event goes on")
	}
	long := strings.Repeat("n", 30)
	if got := newEventRow(&store.Entry{Players: []string{long, "b"}}).Players; got != long+" – b" {
		t.Errorf("two names: %s", got)
	}
	if got, cut := newEventRow(&store.Entry{Players: []string{long + "1", "b", "c"}}).Players, report.Shorten(long+"1", 24); got != cut+" – b – c" || !strings.HasSuffix(cut, "n1") {
		t.Errorf("three names: %s", got)
	}
	for answer, sign := range map[string]string{"no answer after 20 games": "○", "no line: too few games": "○", "better than b: a": "■"} {
		if got := newEventRow(&store.Entry{Players: []string{"a", "b", "c"}, Finished: begun, Run: store.Run{Answer: answer}}); got.Sign != sign {
			t.Errorf("%s: %s", answer, got.Sign)
		}
	}
	for n, want := range map[int]string{3: "a – b – c", 4: "a – b – c – d", 5: "a – b – c – d and 1 more", 9: "a – b – c – d and 5 more"} {
		if got := newEventRow(&store.Entry{Players: strings.Split("abcdefghi", "")[:n]}).Players; got != want {
			t.Errorf("%d players: %s, want %s", n, got, want)
		}
	}
}

// listedEvents returns the numbers of the events on a page, in order.
func listedEvents(page string) string {
	var list []string
	for _, m := range regexp.MustCompile(`<a href="/event/(\d+)">`).FindAllStringSubmatch(page, -1) {
		list = append(list, m[1])
	}
	return strings.Join(list, " ")
}

// The list contains what its form selects, the newest first, and the form shows
// the selection.
func TestListIsNarrowed(t *testing.T) {
	db := openStore(t)
	for i, names := range [][]string{{"Alpha", "Beta"}, {"Gamma", "Beta"}, {"Alpha", "Beta", "Gamma"}} {
		p := newPlay(names...)
		p.pairs(t, 1, 0, 1, 0)
		p.store(t, db, i != 1)
	}
	s := serve(t, &Archive{Store: db})
	e, err := db.Event(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	today := e.Created.Local().Format(time.DateOnly)
	for query, want := range map[string]string{
		"": "3 2 1", "player=alpha": "3 1", "player=gamma&kind=match": "2", "kind=tournament": "3", "kind=nothing": "", "status=unfinished": "2", "status=finished": "3", "status=no+verdict": "1",
		"since=" + today: "3 2 1", "since=2199-01-01": "", "since=yesterday": "3 2 1", "since=2001-01-01&status=running": "",
	} {
		w := s.ask("/events?" + query)
		page := w.Body.String()
		if got := listedEvents(page); got != want || w.Code != http.StatusOK || strings.Contains(page, "No matching events.") != (want == "") {
			t.Errorf("%s: %d, events %q, want %q", query, w.Code, got, want)
		}
		q, _ := url.ParseQuery(query)
		for _, name := range []string{"kind", "status"} {
			if value := q.Get(name); value != "" && value != "nothing" && !strings.Contains(page, "<option selected>"+value+"</option>") {
				t.Errorf("%s: the form has forgotten its %s", query, name)
			}
		}
		onPage(t, page, `name="player" value="`+q.Get("player")+`"`, `name="since" value="`+q.Get("since")+`"`, `http-equiv="refresh"`, "<option>imported</option>", `<title>events · match</title>`)
		if strings.Contains(page, "narrow the search") {
			t.Errorf("%s: it says that there are more", query)
		}
	}
}

// A player that forfeits most games loses no match in the list, as on the page of the event, whether or not there is a test.
func TestForfeitsGiveNoWinnerInTheList(t *testing.T) {
	for name, test := range map[string]*sprt.Config{"without a test": nil, "with a test": &testConfig} {
		db := openStore(t)
		p := newPlay("new", "old")
		p.info.Test = test
		for range 20 {
			p.plain(t, 0, 1, pgn.WhiteWins, pgn.BlackWins, pgn.Crash)
		}
		p.store(t, db, true)
		s := serve(t, &Archive{Store: db})
		const verdict = "no verdict: old: 40 crashes"
		for _, path := range []string{"/events", "/event/1"} {
			page := s.ask(path).Body.String()
			if onPage(t, page, verdict); strings.Contains(page, "is stronger than") || strings.Contains(page, "■") {
				t.Errorf("%s, %s: a winner, or the sign of an answer", name, path)
			}
		}
	}
}

// A truncated list states that, and one that is just full does not.
func TestLongListIsCutOff(t *testing.T) {
	entries := make([]store.Entry, mostEvents+2)
	for i := range entries {
		entries[i] = store.Entry{ID: int64(len(entries) - i), Running: i == 1}
	}
	for n, more := range map[int]int{1: 0, mostEvents: 0, mostEvents + 1: mostEvents, mostEvents + 2: mostEvents} {
		var v eventsView
		list, gates, _ := v.choose(entries[:n], nil)
		if v.add(list, gates); len(v.Rows) != min(n, mostEvents) || v.More != more || v.Rows[0].ID != entries[0].ID || v.Rows[len(v.Rows)-1].ID != entries[len(v.Rows)-1].ID {
			t.Errorf("%d of %d events, more than %d", len(v.Rows), n, v.More)
		}
	}
	v := eventsView{Status: "unfinished"}
	list, gates, _ := v.choose(entries[:mostEvents+1], nil)
	if v.add(list, gates); len(v.Rows) != mostEvents || v.More != 0 || v.Rows[1].ID != entries[2].ID {
		t.Errorf("%d events that nobody plays, more than %d", len(v.Rows), v.More)
	}
}

// A truncated list shows its length on the page.
func TestPageOfACutList(t *testing.T) {
	s := serve(t, nil)
	w := httptest.NewRecorder()
	s.show(w, "events", eventsView{More: 500, Rows: []eventRow{{ID: 3}}})
	onPage(t, w.Body.String(), "These are the latest 500; narrow the search")
}
