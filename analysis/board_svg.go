package analysis

import (
	"fmt"
	"html/template"
	"strings"

	"match/board"
)

// boardSVG returns the place of a moment's board: the position, the played and
// the better move, and the side whose view it is, its mover's. The page draws it
// with the symbols of page/pieces.svg when it is opened. The position is also in
// words for screen readers.
func boardSVG(m moment) template.HTML {
	p := &m.position
	men, _, _ := strings.Cut(p.FEN(), " ")
	side := "w"
	if p.SideToMove() == board.Black {
		side = "b"
	}
	return template.HTML(fmt.Sprintf(`<svg class="board" viewBox="0 0 360 360" role="img" aria-label="%s" data-men="%s" data-side="%s" data-played="%s" data-better="%s"></svg>`,
		template.HTMLEscapeString(inWords(p, &m)), men, side, squaresOf(m.move.Move), squaresOf(m.move.Best)))
}

// squaresOf returns the squares that a move connects, such as "g1f3".
func squaresOf(m board.Move) string { return m.From().String() + m.To().String() }

// inWords lists the men of a position: "White: king e1, rook a1. Black: …".
func inWords(p *board.Position, m *moment) string {
	var b strings.Builder
	for _, c := range []board.Color{board.White, board.Black} {
		fmt.Fprintf(&b, "%v:", c)
		for k := board.King; k >= board.Pawn; k-- {
			for s := range squares(p.Pieces(c, k)) {
				fmt.Fprintf(&b, " %v %v,", k, s)
			}
		}
		b.WriteString(" ")
	}
	fmt.Fprintf(&b, "%v to move played %s, better is %s.", p.SideToMove(), m.Played, m.Best)
	return b.String()
}
