package web

import (
	"strings"
	"testing"

	"match/board"
)

// The alternative text of a board names the pieces of each side from the king
// down, with their squares.
func TestBoardsInWords(t *testing.T) {
	p, err := board.ParseFEN("4k3/2p5/8/8/8/5N2/PP6/1B2K2R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if got := placement(&p); got != "White: king e1, rook h1, bishop b1, knight f3, pawn a2 b2; Black: king e8, pawn c7" {
		t.Errorf("%s", got)
	}
	svg := string(boardSVG(&p, board.NoMove, false))
	want := `<svg class="board" viewBox="0 0 360 360" role="img" aria-label="` + placement(&p) + `"><use href="#squares"/><g class="last"></g>` +
		`<g class="w"><use href="#pb" x="45" y="315"/><use href="#pk" x="180" y="315"/><use href="#pr" x="315" y="315"/><use href="#pp" x="0" y="270"/><use href="#pp" x="45" y="270"/><use href="#pn" x="225" y="225"/></g>` +
		`<g class="b"><use href="#pp" x="90" y="45"/><use href="#pk" x="180" y="0"/></g></svg>`
	if svg != want {
		t.Errorf("drawn as\n%s, want\n%s", svg, want)
	}
	p.MakeNull()
	m, err := p.ParseUCI("c7c5")
	if err != nil {
		t.Fatal(err)
	}
	onPage(t, string(boardSVG(&p, m, true)), `viewBox="-18 0 378 378"`, `<g class="last"><rect x="90" y="45" width="45" height="45"/><rect x="90" y="135" width="45" height="45"/></g><use href="#coordinates"/>`)
}

// Every letter and number beside a board is at its file or rank.
func TestCoordinatesOfBoards(t *testing.T) {
	for i, name := range strings.Split("abcdefgh", "") {
		x, y := []string{"22", "67", "112", "157", "202", "247", "292", "337"}[i], []string{"342", "297", "252", "207", "162", "117", "72", "27"}[i]
		onPage(t, string(drawings), `<text x="`+x+`" y="374" text-anchor="middle">`+name+`</text>`, `<text x="-9" y="`+y+`" text-anchor="middle">`+string(rune('1'+i))+`</text>`)
	}
	for s := board.Square(0); s < 64; s++ {
		if x, y := corner(s); x != 45*s.File() || y != 45*(7-s.Rank()) {
			t.Errorf("%s is at %d, %d", s, x, y)
		}
	}
}
