package web

import (
	"testing"

	"match/board"
	"match/pgn"
)

// A line of play is shown in SAN, up to its first illegal move.
func TestLineOfPlay(t *testing.T) {
	for pv, want := range map[string]string{
		"e2e4 e7e5 g1f3 b8c6": "1. e4 e5 2. Nf3 Nc6",
		"e2e4 e2e4 g1f3":      "1. e4",
		"e2e5":                "",
		"book":                "",
		"":                    "",
	} {
		if got := lineWords(lineOf(board.StartPosition(), pv)); got != want {
			t.Errorf("%s: %q, want %q", pv, got, want)
		}
	}
	p := board.StartPosition()
	m, _ := p.ParseUCI("e2e4")
	p.Make(m)
	if got := lineWords(lineOf(p, "e7e5 g1f3")); got != "1… e5 2. Nf3" {
		t.Errorf("from Black's side %q", got)
	}
}

// The line of the displayed move is below the board, and follows it.
func TestLineInTheReplay(t *testing.T) {
	p := newPlay("Alpha", "Beta")
	p.pairs(t, 1, 0, 1, 0)
	g := p.played[0].Games[0]
	position := g.Start
	for i := range g.Plies {
		g.Plies[i].Comment = `pv="` + position.UCI(g.Plies[i].Move) + `"`
		position.Make(g.Plies[i].Move)
	}
	start := g.Start
	first := "1. " + pgn.SAN(&start, g.Plies[0].Move)
	if v := newReplayView(g, 1, "", byPly); v.Sides[1].Line != first {
		t.Errorf("%q, want %q", v.Sides[1].Line, first)
	}
	if v := newReplayView(g, 0, "", byPly); v.Sides[1].Line != "" {
		t.Errorf("before the first move: %q", v.Sides[1].Line)
	}
	db := openStore(t)
	p.store(t, db, true)
	b := newBrowser(t, site(serve(t, &Archive{Store: db})))
	b.Open("/event/1/game/1.1?ply=0")
	b.Click(`[data-step="forward"]`)
	b.Until(`document.querySelector('.White .pv').textContent.trim() === ` + "`" + first + "`")
	b.Click(`[data-step="first"]`)
	b.Until(`document.querySelector('.White .pv').textContent === ''`)
	b.Open("/event/1/game/1.1?ply=40")
	b.Until(`document.querySelector('.moves').scrollTop > 0`) // the displayed move is in view
	b.shoot("replay")
}
