package analysis

import (
	"fmt"
	"html/template"
	"strings"

	"match/board"
)

// boardSVG draws a moment's position from its mover's side, with the played and
// the better move as arrows. The men are symbols of page/pieces.svg. The
// position is also in words for screen readers.
func boardSVG(m Moment) template.HTML {
	const side = 45
	var b strings.Builder
	p := &m.position
	flip := p.SideToMove() == board.Black
	at := func(s board.Square) (x, y int) {
		if flip {
			return side * (7 - s.File()), side * s.Rank()
		}
		return side * s.File(), side * (7 - s.Rank())
	}
	fmt.Fprintf(&b, `<svg class="board" viewBox="0 0 360 360" role="img" aria-label="%s">`, template.HTMLEscapeString(inWords(p, &m)))
	for s := range board.Square(64) {
		x, y := at(s)
		shade := "sq-d"
		if (s.File()+s.Rank())%2 == 1 {
			shade = "sq-l"
		}
		fmt.Fprintf(&b, `<rect class="%s" x="%d" y="%d" width="45" height="45"/>`, shade, x, y)
	}
	for s := range board.Square(64) {
		if !p.Occupied().Has(s) {
			continue
		}
		x, y := at(s)
		colour := "b"
		if p.Side(board.White).Has(s) {
			colour = "w"
		}
		fmt.Fprintf(&b, `<use class="%s" href="#%c" x="%d" y="%d" width="45" height="45"/>`, colour, p.KindAt(s).Letter(), x, y)
	}
	coordinates(&b, at, flip)
	arrow := func(class string, move board.Move) {
		x1, y1 := at(move.From())
		x2, y2 := at(move.To())
		b.WriteString(arrowPath(class, float64(x1)+22.5, float64(y1)+22.5, float64(x2)+22.5, float64(y2)+22.5))
	}
	arrow("better", m.move.Best)
	arrow("played", m.move.Move)
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

// coordinates writes the files along the lower edge and the ranks along the
// left one, from the mover's side.
func coordinates(b *strings.Builder, at func(board.Square) (x, y int), flip bool) {
	edge := 0
	if flip {
		edge = 7
	}
	for i := range 8 {
		x, y := at(board.Square(8*edge + i))
		fmt.Fprintf(b, `<text class="coord" x="%d" y="%d" text-anchor="end">%c</text>`, x+43, y+43, 'a'+i)
		x, y = at(board.Square(8*i + edge))
		fmt.Fprintf(b, `<text class="coord" x="%d" y="%d">%d</text>`, x+2, y+11, i+1)
	}
}

// arrowPath returns a line with an arrowhead.
func arrowPath(class string, x1, y1, x2, y2 float64) string {
	dx, dy := x2-x1, y2-y1
	length := max(hypot(dx, dy), 1)
	dx, dy = dx/length, dy/length
	x2, y2 = x2-8*dx, y2-8*dy
	const head, wing = 11, 6
	return fmt.Sprintf(`<path class="%s" d="M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f"/>`, class, x1, y1, x2, y2,
		x2-head*dx+wing*dy, y2-head*dy-wing*dx, x2, y2, x2-head*dx-wing*dy, y2-head*dy+wing*dx)
}

// inWords lists the men of a position: "White: king e1, rook a1. Black: …".
func inWords(p *board.Position, m *Moment) string {
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
