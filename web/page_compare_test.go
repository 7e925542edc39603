package web

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"match/record"
	"match/results/store"
)

// keep stores the played pairs with the given conditions.
func (p *play) keep(t *testing.T, db *store.Store, config string) {
	t.Helper()
	info := store.Info{Kind: p.info.Kind, Players: p.info.Players, Limits: p.info.Limits, Test: p.info.Test, Run: p.info.Run}
	if config != "" {
		info.Config = json.RawMessage(config)
	}
	e, err := db.Begin(t.Context(), info)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	p.record(t, e, p.played)
	if err := e.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// compared serves five events: two with the same players, one with another
// opponent, a tournament and one with other players.
func compared(t *testing.T) *Server {
	t.Helper()
	db := openStore(t)
	for i, names := range [][]string{{"New", "Old"}, {"Old", "New"}, {"New", "Other <b>"}, {"Old", "New", "Third"}, {"X", "Y"}} {
		p := newPlay(names...)
		p.pairs(t, 200, 0, 1, 0.2)
		if len(names) > 2 {
			p.pairs(t, 200, 1, 2, 0.2)
		}
		p.keep(t, db, []string{`{"seed":7,"openings":{"name":"book <i>","len":10},"list":[1,2]}`, `{"seed":18446744073709551615,"openings":{"name":"book <i>","len":10},"list":[1,3],"more":null}`, `{"seed":7}`, `{"seed":7}`, ""}[i])
	}
	return serve(t, &Archive{Store: db, Complete: func(ctx context.Context, e *store.Event, s *State) {
		if len(e.Players) == 2 {
			return
		}
		s.Standing = record.NewStanding(e.Players)
		for p, err := range e.Pairs(ctx) {
			if err != nil || s.Standing.Count(&p) != nil {
				t.Errorf("pair %d: %v", p.Number, err)
			}
		}
	}})
}

// Two events are shown side by side: their results, the results of shared players
// in both, and the differences in their conditions.
func TestTwoEventsSideBySide(t *testing.T) {
	s := compared(t)
	page := s.ask("/compare?a=1&b=2").Body.String()
	onPage(t, page, `<a href="/event/1">match 1</a><br>New against Old`, `<a href="/event/2">match 2</a><br>Old against New`, "<td>400</td><td>400</td>",
		`<th scope="row">New against Old</th>`, "<td><b>-", `class="interval first"`, `class="interval second"`, `1: New against Old</text>`,
		`≠</span> seed</th><td>7</td><td>18446744073709551615</td>`, `list[1]</th><td>2</td><td>3</td>`, `more</th><td>–</td><td>none</td>`,
		`<th scope="row">openings.name</th><td>book &lt;i&gt;</td>`, "<title>match 1 and match 2 · match</title>")
	if strings.Contains(page, `≠</span> openings.name`) || strings.Contains(page, "NaN") || strings.Contains(page, "Inf") {
		t.Errorf("%s", page)
	}
	if again := s.ask("/compare?event=1&event=2").Body.String(); again != page {
		t.Error("the boxes of the list lead elsewhere")
	}
	onPage(t, s.ask("/compare?a=1&b=3").Body.String(), "Old against Other &lt;b&gt;, through New", "New against Other &lt;b&gt;: ")
	onPage(t, s.ask("/compare?a=4&b=1").Body.String(), `<th scope="row">Old against New</th>`, `4: Old against New</text>`, "<h1>Two events side by side</h1>", `<td class="done">`)
	onPage(t, s.ask("/compare?a=1&b=5").Body.String(), "The events have no players in common.", "5: X against Y</text>", "The conditions of match 5 are unknown")
	onPage(t, s.ask("/compare?a=1&b=1").Body.String(), "All conditions are the same.", "<b>0.0 ± ")
}

// A request that does not name two events explains what to do.
func TestComparingNothing(t *testing.T) {
	s := compared(t)
	for query, want := range map[string]string{
		"": "choose two events to compare", "event=1": "choose two events", "event=1&event=2&event=3": "choose two events", "a=1": "want the number of an event",
		"a=1&b=99": "Page not found", "a=x&b=1": "want the number of an event",
	} {
		if w := s.ask("/compare?" + query); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d, %s", query, w.Code, w.Body)
		}
	}
	none := serve(t, nil)
	if w := none.ask("/compare?a=1&b=2"); w.Code != http.StatusNotFound {
		t.Errorf("without a database: %d", w.Code)
	}
}

// Two checked boxes in the list lead to the comparison of the two events.
func TestComparingFromTheList(t *testing.T) {
	b := newBrowser(t, site(compared(t)))
	b.Open("/events")
	b.Click(`input[value="1"]`)
	b.Click(`input[value="4"]`)
	b.Click(`form[action="/compare"] button`)
	b.Until(`location.pathname === '/compare' && document.querySelectorAll('svg.chart circle').length === 2`)
	b.shoot("compare")
}

// The conditions of the second player are before those of the tenth.
func TestConditionsInTheirOrder(t *testing.T) {
	names := []string{"players[10].name", "players[2].name", "limits", "players[2].hash"}
	slices.SortFunc(names, byNumber)
	if got := strings.Join(names, " "); got != "limits players[2].hash players[2].name players[10].name" {
		t.Error(got)
	}
}

// Both names fit a row of the chart, and the end of each is there.
func TestRowsOfAComparison(t *testing.T) {
	if got := rowName(12, [2]string{"Stockfish-dev-20260321", "Stockfish-dev-20260118"}); got != "12: Stockfi…260321 against Stockfi…260118" {
		t.Error(got)
	}
}
