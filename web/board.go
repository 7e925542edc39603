package web

import (
	"fmt"
	"html/template"
	"strings"

	"match/board"
)

// cell is the side of a square in a drawing.
const cell = 45

// boardSVG draws a position with White at the bottom; the squares of the last
// move are marked unless it is board.NoMove. The alternative text is where the
// pieces stand.
func boardSVG(p *board.Position, last board.Move) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="board" viewBox="0 0 360 360" role="img" aria-label="%s">`, placement(p))
	b.WriteString(`<rect class="light" width="360" height="360"/><path class="dark" d="`)
	for s := board.DarkSquares; s != 0; s &= s - 1 {
		x, y := corner(s.First())
		fmt.Fprintf(&b, "M%d %dh45v45h-45z", x, y)
	}
	b.WriteString(`"/><g class="last">`)
	if last != board.NoMove {
		for _, s := range [2]board.Square{last.From(), last.To()} {
			x, y := corner(s)
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="45" height="45"/>`, x, y)
		}
	}
	b.WriteString(`</g>`)
	for _, c := range [2]board.Color{board.White, board.Black} {
		fmt.Fprintf(&b, `<g class="%s">`, [...]string{"w", "b"}[c])
		for set := p.Side(c); set != 0; set &= set - 1 {
			s := set.First()
			x, y := corner(s)
			fmt.Fprintf(&b, `<use href="#p%c" x="%d" y="%d" width="45" height="45"/>`, p.KindAt(s).Letter(), x, y)
		}
		b.WriteString(`</g>`)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

// corner is the upper left corner of a square.
func corner(s board.Square) (x, y int) { return cell * s.File(), cell * (7 - s.Rank()) }

// placement tells where the pieces stand: "White: king g1, pawns a2 b2; Black: …".
func placement(p *board.Position) string {
	var sides []string
	for _, c := range [2]board.Color{board.White, board.Black} {
		var kinds []string
		for k := board.King; k >= board.Pawn; k-- {
			var squares []string
			for set := p.Pieces(c, k); set != 0; set &= set - 1 {
				squares = append(squares, set.First().String())
			}
			if len(squares) > 0 {
				kinds = append(kinds, k.String()+" "+strings.Join(squares, " "))
			}
		}
		sides = append(sides, c.String()+": "+strings.Join(kinds, ", "))
	}
	return strings.Join(sides, "; ")
}
