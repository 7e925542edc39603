package web

import (
	"net/url"
	"testing"

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

// A row names the player that is shown to be stronger. The two sides of a tuning run are one player
// without an Elo, and its answer is that of the event.
func TestAnswersOfEvents(t *testing.T) {
	better, worse := sprt.Pentanomial{0, 1, 3, 9, 20}, sprt.Pentanomial{20, 9, 3, 1, 0}
	for winner, pairs := range map[string]sprt.Pentanomial{"new": better, "old": worse, "": {1, 0, 3, 1, 1}} {
		s := &results.Summary{A: "new", B: "old", Games: sprt.Trinomial{Wins: 7, Losses: 3}, Pairs: pairs}
		if row := newEventRow(&store.Entry{Kind: "match", Players: []string{"new", "old"}, Summary: s}); row.Answer != winner || row.Elo == "" || row.Players != "new – old" {
			t.Errorf("%q: %+v", winner, row)
		}
	}
	tuning := store.Entry{Kind: "tuning", Players: []string{"new +", "new -"}, Run: store.Run{Answer: "2 parameters"}}
	if row := newEventRow(&tuning); row.Answer != "2 parameters" || row.Elo != "" || row.Players != "new" {
		t.Errorf("%+v", row)
	}
}
