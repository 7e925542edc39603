package web

import (
	"net/url"
	"strings"
	"testing"

	"match/arena"
	"match/pgn"
	"match/record"
	"match/report"
)

// The table of endings agrees with the games: each number links to that many
// games, live and stored, for two players and for more.
func TestEndingsLeadToTheirGames(t *testing.T) {
	for _, names := range [][]string{{"A1", "B1"}, {"A1", "B1", "C1"}} {
		p := newPlay(names...)
		for a := range names {
			for b := range a {
				p.pairs(t, 5, b, a, 0.3)
			}
		}
		p.fault(t, "gone")
		db := openStore(t)
		e := p.store(t, db, true)
		s := serve(t, &Archive{Store: db})
		stored, err := s.archive.StateOf(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		live := p.live.State()
		live.links.base = stored.links.base
		for _, state := range []*State{live, stored} {
			view := newEndings(state).(endingsView)
			if view.Many != (len(names) > 2) || len(view.Rows) < 2 {
				t.Fatalf("%+v", view)
			}
			if view.Many && len(view.Columns) != len(view.Rows[0].Cells) || !view.Many && len(view.Columns) != 3 {
				t.Errorf("%d columns: %q", len(view.Columns), view.Columns)
			}
			for _, row := range view.Rows {
				checkLinked(t, s, row.Name, row.All)
				for _, cell := range row.Cells {
					for _, signed := range cell {
						checkLinked(t, s, row.Name+signed.Sign, signed)
					}
				}
			}
		}
	}
}

// checkLinked fails unless a number links to that many games.
func checkLinked(t *testing.T, s *Server, what string, l linked) {
	t.Helper()
	_, page := get(t, s, l.Link)
	if n := strings.Count(page, `<a href="/event/1/game/`); n != l.N {
		t.Errorf("%s: %d, and %s has %d games", what, l.N, l.Link, n)
	}
}

// Games without a reason for their end can also be found.
func TestGamesWithoutAReason(t *testing.T) {
	p := &record.Pair{Players: [2]int{0, 1}, Games: [2]*pgn.Game{{Result: pgn.Draw}, {Result: pgn.Draw, End: pgn.End{Reason: pgn.Stalemate}}}}
	f := everyGame
	f.Ending = "unknown"
	if !f.chooses(p, 0) || f.chooses(p, 1) {
		t.Error("the game without a reason is the one")
	}
}

// The players in a table are in the order of their places, if these are known.
func TestPlacesOrderTheTables(t *testing.T) {
	p := newPlay("A1", "B1", "C1")
	p.pairs(t, 4, 0, 1, 0)
	p.pairs(t, 4, 1, 2, 0)
	p.info.Ask = func(*record.Standing) Answer {
		return func(*record.Standing) (*report.Report, []int) { return nil, []int{2, 0, 1} }
	}
	p.live = NewBroadcast()
	p.live.Begin(p.info)
	for _, pair := range p.played {
		if err := p.live.Pair(t.Context(), &arena.Played{Pair: pair}); err != nil {
			t.Fatal(err)
		}
	}
	p.live.Finish("")
	s := p.live.State()
	order := ""
	for _, row := range standings(s) {
		order += row[0] + row[1] + " "
	}
	if order != "1C1 2A1 3B1 " {
		t.Error(order)
	}
	list := figuresOf(s)
	if last := list[len(list)-1]; last.ID != "first" || last.Value != "C1" || last.Name != "First" {
		t.Errorf("%+v", list)
	}
}

// A filter describes its selection, and survives conversion to an address and
// back.
func TestFiltersInWords(t *testing.T) {
	s := newPlay("A1", "B1", "C1").live.State()
	for _, c := range []struct {
		f    gameFilter
		want string
	}{
		{everyGame, ""}, {gameFilter{Ending: "faults", Player: -1, With: -1, From: 1}, "faults"},
		{gameFilter{Ending: "checkmate", Player: 1, With: -1, Outcome: "won", From: 1}, "checkmate, won by B1"},
		{gameFilter{Player: 0, With: 2, Outcome: "drawn", From: 7}, "drawn A1, with C1"}, {gameFilter{Player: 2, With: 0, From: 1}, "C1, with A1"},
		{gameFilter{Player: 3, With: -1, From: 1}, ""}, {gameFilter{Player: -1, With: 2, Outcome: "won", From: 1}, "with C1"}, {gameFilter{Player: 1, With: -1, Outcome: "lost", From: 1}, "lost by B1"},
		{gameFilter{Player: 77, With: 3, Outcome: "lost", From: 1}, ""},
	} {
		if got := c.f.text(s); got != c.want {
			t.Errorf("%+v: %q, want %q", c.f, got, c.want)
		}
		u, err := url.ParseQuery(strings.TrimPrefix(c.f.query(), "?"))
		if got := newFilter(u); err != nil || got != c.f {
			t.Errorf("%+v has become %+v", c.f, got)
		}
	}
}
