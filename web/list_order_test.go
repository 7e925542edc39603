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

// A row names the player that is shown to be stronger; the two sides of a tuning run have no
// Elo and no winner.
func TestWinnersOfEvents(t *testing.T) {
	archive := Archive{SelfExplained: func(kind string) bool { return kind == "tuning" }}
	better, worse := sprt.Pentanomial{0, 1, 3, 9, 20}, sprt.Pentanomial{20, 9, 3, 1, 0}
	for _, c := range []struct {
		kind, winner string
		pairs        sprt.Pentanomial
		elo          bool
	}{{"match", "new", better, true}, {"match", "old", worse, true}, {"match", "", sprt.Pentanomial{1, 0, 3, 1, 1}, true}, {"tuning", "", better, false}} {
		s := &results.Summary{A: "new", B: "old", Games: sprt.Trinomial{Wins: 7, Losses: 3}, Pairs: c.pairs}
		var v eventsView
		if err := v.add([]store.Entry{{Kind: c.kind, Players: []string{"new", "old"}, Summary: s}}, archive.selfExplained, nil); err != nil {
			t.Fatal(err)
		}
		if row := v.Rows[0]; row.Answer != c.winner || (row.Elo != "") != c.elo {
			t.Errorf("%+v: %+v", c, v.Rows)
		}
	}
}
