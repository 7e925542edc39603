package web

import (
	"net/http"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
	"match/results"
)

// The page of a fleet shows its server's data, escaped; without a fleet there is
// no such page.
func TestFleetPage(t *testing.T) {
	host := "<b>box</b>"
	s, err := Open(Options{Fleet: func() Fleet {
		start := board.StartPosition()
		move, _ := start.ParseUCI("g1f3")
		return Fleet{
			Sections: []results.Section{{Title: "Workers", Note: "2 slots", Header: []string{"worker", "host"}, Rows: [][]string{{"w1", host}}}},
			Boards:   []Board{{Event: "7", Pair: 12, Game: 1, Names: [2]string{"New <i>", "Old"}, Before: start, Move: move, Said: [2]pgn.Ply{{Depth: 9}}}, {Event: "7", Pair: 13, Before: start}},
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(true)
	w := s.ask("/fleet")
	page := w.Body.String()
	onPage(t, page, "<h1>Fleet</h1>", "<h2>Workers</h2>", "<p>2 slots</p>", "<td>w1</td>", "&lt;b&gt;box", `href="/fleet"`, `http-equiv="refresh"`, `data-poll="2"`, "<h2>Boards</h2>", "game 7, 12.2</span> <b>1. Nf3</b>", "New &lt;i&gt;", "depth 9", "game 7, 13.1</span>")
	if strings.Contains(page, host) {
		t.Error("the name of a machine is not made harmless")
	}
	none, err := Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer none.Close(true)
	if w := none.ask("/fleet"); w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), `href="/fleet"`) {
		t.Errorf("without a fleet: %d", w.Code)
	}
}
