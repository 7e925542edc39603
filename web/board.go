package web

import (
	"html/template"
	"strconv"
	"strings"

	"match/board"
)

// cell is the side of a square in a drawing.
const cell = 45

// boardSVG draws a position with White at the bottom and marks the squares of
// the last move, unless it is board.NoMove. The alternative text is the
// placement of the pieces.
func boardSVG(p *board.Position, last board.Move, coordinates bool) template.HTML {
	b := make([]byte, 0, 2<<10)
	box := "0 0 360 360"
	if coordinates {
		box = "-18 0 378 378"
	}
	b = append(b, `<svg class="board" viewBox="`...)
	b = append(b, box...)
	b = append(b, `" role="img" aria-label="`...)
	b = append(b, placement(p)...)
	b = append(b, `"><use href="#squares"/><g class="last">`...)
	if last != board.NoMove {
		for _, s := range [2]board.Square{last.From(), last.To()} {
			b = append(place(append(b, "<rect"...), s), ` width="45" height="45"/>`...)
		}
	}
	b = append(b, `</g>`...)
	if coordinates {
		b = append(b, `<use href="#coordinates"/>`...)
	}
	for _, c := range [2]board.Color{board.White, board.Black} {
		b = append(b, `<g class="`...)
		b = append(b, "wb"[c], '"', '>')
		for set := p.Side(c); set != 0; set &= set - 1 {
			s := set.First()
			b = append(b, `<use href="#p`...)
			b = append(b, p.KindAt(s).Letter(), '"')
			b = append(place(b, s), "/>"...)
		}
		b = append(b, "</g>"...)
	}
	return template.HTML(append(b, "</svg>"...))
}

// place appends the position of a square.
func place(b []byte, s board.Square) []byte {
	x, y := corner(s)
	b = strconv.AppendInt(append(b, ` x="`...), int64(x), 10)
	b = strconv.AppendInt(append(b, `" y="`...), int64(y), 10)
	return append(b, '"')
}

// corner returns the upper left corner of a square.
func corner(s board.Square) (x, y int) { return cell * s.File(), cell * (7 - s.Rank()) }

// placement lists the pieces: "White: king g1, pawns a2 b2; Black: …".
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
