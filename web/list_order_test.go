package web

import (
	"net/url"
	"strings"
	"testing"

	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// The list can be sorted by any column, and the column's header reverses the
// order.
func TestOrderOfEvents(t *testing.T) {
	for order, want := range map[string][3]int64{"": {1, 2, 3}, "games": {2, 1, 3}, "-games": {3, 1, 2}, "-event": {3, 2, 1}, "kind": {3, 1, 2}, "nonsense": {1, 2, 3}} {
		v := eventsView{Rows: []eventRow{{ID: 1, Games: 20, Kind: "match"}, {ID: 2, Games: 4, Kind: "tuning"}, {ID: 3, Games: 100, Kind: "gate"}}}
		v.sort(url.Values{"sort": {order}, "kind": {"a&b"}, "nothing": {"x"}})
		for i, id := range want {
			if v.Rows[i].ID != id {
				t.Errorf("%s: %+v, want %v", order, v.Rows, want)
			}
		}
		for _, c := range v.Columns {
			asked, _ := url.Parse(c.Link)
			if q := asked.Query(); c.Name != "Elo" && (q.Get("kind") != "a&b" || q.Has("nothing")) {
				t.Errorf("%s leads to %s", c.Name, c.Link)
			}
			switch turned := c.Link == "/events?kind=a%26b&sort=-"+c.Name; {
			case order == c.Name && (c.Order != "ascending" || !turned), order == "-"+c.Name && c.Order != "descending", order == "" && c.Order != "":
				t.Errorf("ordered by %q: %+v", order, c)
			}
		}
	}
}

// A row has the answer of the event's page, unless the event is being played. The two sides of a tuning run are one player
// without an Elo, and its answer is that of the event.
func TestAnswersOfEvents(t *testing.T) {
	better, worse := sprt.Pentanomial{0, 1, 3, 9, 20}, sprt.Pentanomial{20, 9, 3, 1, 0}
	for answer, pairs := range map[string]sprt.Pentanomial{"new is stronger than old: ": better, "old is stronger than new: ": worse, "no difference shown after 10 games: ": {1, 0, 3, 1, 1}} {
		s := &results.Summary{A: "new", B: "old", Games: sprt.Trinomial{Wins: 7, Losses: 3}, Pairs: pairs}
		e := store.Entry{Kind: "match", Players: []string{"new", "old"}, Summary: s}
		if row := newEventRow(&e); !strings.HasPrefix(row.Answer, answer) || row.Elo == "" || row.Players != "new – old" {
			t.Errorf("%q: %+v", answer, row)
		}
		if e.Running = true; newEventRow(&e).Answer != "" {
			t.Errorf("%q of a match that is being played", newEventRow(&e).Answer)
		}
		if e.Running, s.Test = false, report.TestAfter(testConfig, 0); newEventRow(&e).Answer != "no verdict after 10 games" {
			t.Errorf("%q without a verdict", newEventRow(&e).Answer)
		}
	}
	store.Register("two sides", store.Kind{Listed: func(players []string, _ string) ([]string, string) { return players[:1], "all" }})
	tuning := store.Entry{Kind: "two sides", Players: []string{"new", "its other side"}, Run: store.Run{Answer: "2 parameters"}}
	if row := newEventRow(&tuning); row.Answer != "2 parameters" || row.Elo != "" || row.Players != "new" || row.Limits != "all" {
		t.Errorf("%+v", row)
	}
}
