package web

import (
	"fmt"
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

// The pieces are our own drawings, in the usual square of 45 by 45. Each is one
// path, because a browser copies it for every piece on a board. A piece has the
// colours of its group.
var outlines = map[board.Kind]string{
	board.Pawn:   `M22.5 9a5.5 5.5 0 0 1 4 9.3c3.2 1.8 4 4.6 3.6 7.7h-3c.4 4.4 2.9 6.6 5.4 9.5 1.2 1.4 1 3.5 1 3.5h-22s-.2-2.1 1-3.5c2.5-2.9 5-5.1 5.4-9.5h-3c-.4-3.1.4-5.9 3.6-7.7a5.5 5.5 0 0 1 4-9.3z`,
	board.Knight: `M12 39c-.5-9 2.5-13 8-17.5-3.5 1-6 1.5-7.5 4.5l-4.5.5-1.5-3.5c2-6 4.5-11 9-13.5l.5-4.5 4 3c10 .5 17.5 9 17 22.5 0 3-.5 6-1 8.5z` + disc(17, 14.5, 1.2),
	board.Bishop: disc(22.5, 7.5, 2.5) + `M22.5 10c6.5 4.5 9 9.5 7.5 14.5-.7 2-2 3.5-2 3.5l1 4.5h-13l1-4.5s-1.3-1.5-2-3.5c-1.5-5 1-10 7.5-14.5zM14 32.5h17c4 1 6 3 6 6.5h-29c0-3.5 2-5.5 6-6.5zM22.5 16v8m-3.5-4.5h7`,
	board.Rook:   `M11 8h5v3.5h4v-3.5h5v3.5h4v-3.5h5v8l-3.5 3 1 13h3v3.5h2v3.5h-28v-3.5h2v-3.5h3l1-13-3.5-3zM14.5 19h16`,
	board.Queen: `M10 32l-4-17 7.5 8.5.5-12.5 5.5 11.5 3-13.5 3 13.5 5.5-11.5.5 12.5 7.5-8.5-4 17zM9.5 32h26l1.5 7h-29z` +
		disc(6, 13.5, 2) + disc(14, 9.5, 2) + disc(22.5, 7.5, 2) + disc(31, 9.5, 2) + disc(39, 13.5, 2),
	board.King: `M22.5 12v-8m-3.5 3h7M22.5 24c-2-5-4-7-3-10 1-2.5 5-2.5 6 0 1 3-1 5-3 10zM10.5 33c-5-5-5.5-12 1-14 5-1.5 9.5 1.5 11 6 1.5-4.5 6-7.5 11-6 6.5 2 6 9 1 14zM10 33h25l1.5 6h-28z`,
}

// disc returns a disc of a piece around a point.
func disc(x, y, radius float64) string {
	return fmt.Sprintf("M%g %ga%g %[3]g 0 1 1 %g 0a%[3]g %[3]g 0 1 1-%[4]g 0z", x-radius, y, radius, 2*radius)
}

// drawings are the elements of all boards of a page, used by <use href="#pn">
// and the like: the pieces, the squares, and their letters and numbers.
var drawings = func() template.HTML {
	var b strings.Builder
	b.WriteString(`<svg class="drawings" width="0" height="0" aria-hidden="true"><defs>`)
	for k := board.Pawn; k <= board.King; k++ {
		fmt.Fprintf(&b, `<path id="p%c" d="%s"/>`, k.Letter(), outlines[k])
	}
	b.WriteString(`<g id="squares"><rect class="light" width="360" height="360"/><path class="dark" d="`)
	for s := board.DarkSquares; s != 0; s &= s - 1 {
		x, y := corner(s.First())
		fmt.Fprintf(&b, "M%d %dh45v45h-45z", x, y)
	}
	b.WriteString(`"/></g><g id="coordinates">`)
	for i := range 8 {
		fmt.Fprintf(&b, `<text x="%d" y="374" text-anchor="middle">%c</text>`, cell*i+cell/2, 'a'+i)
		fmt.Fprintf(&b, `<text x="-9" y="%d" text-anchor="middle">%d</text>`, cell*(7-i)+cell/2+5, i+1)
	}
	b.WriteString(`</g><g id="coordinates-flipped">`)
	for i := range 8 {
		fmt.Fprintf(&b, `<text x="%d" y="374" text-anchor="middle">%c</text>`, cell*i+cell/2, 'h'-i)
		fmt.Fprintf(&b, `<text x="-9" y="%d" text-anchor="middle">%d</text>`, cell*i+cell/2+5, i+1)
	}
	b.WriteString(`</g></defs></svg>`)
	return template.HTML(b.String())
}()

// pieceValues are the usual values of pieces, in pawns.
var pieceValues = map[board.Kind]int{board.Queen: 9, board.Rook: 5, board.Bishop: 3, board.Knight: 3, board.Pawn: 1}

// materialOf returns what each side has more than the other, White's first, and by how much
// the side with more is ahead: "rpp/b/+4". It is "" if both have the same.
func materialOf(p *board.Position) string {
	var more [2]strings.Builder
	balance := 0
	for k := board.Queen; k >= board.Pawn; k-- {
		n := p.Pieces(board.White, k).Count() - p.Pieces(board.Black, k).Count()
		balance += n * pieceValues[k]
		more[max(0, min(1, -n))].WriteString(strings.Repeat(string(k.Letter()), max(n, -n)))
	}
	if more[0].Len()+more[1].Len() == 0 {
		return ""
	}
	return fmt.Sprintf("%s/%s/%+d", more[0].String(), more[1].String(), balance)
}

// pieceStep is the distance of pieces of 45 units that do not overlap, as in page.js.
const pieceStep = 38

// materialSVG draws what a side has more than the other.
func materialSVG(material string, side board.Color) template.HTML {
	parts := strings.Split(material, "/")
	if len(parts) != 3 || parts[side] == "" {
		return ""
	}
	var b strings.Builder
	n := len(parts[side])
	fmt.Fprintf(&b, `<svg class="more" viewBox="0 0 %d 45" role="img" aria-label="%s more">`,
		pieceStep*n+45-pieceStep, words(parts[side]))
	fmt.Fprintf(&b, `<g class="%c">`, "wb"[side])
	for i, letter := range parts[side] {
		fmt.Fprintf(&b, `<use href="#p%c" x="%d"/>`, letter, pieceStep*i)
	}
	b.WriteString("</g></svg>")
	return template.HTML(b.String())
}

// words names pieces by their letters: "rook, pawn, pawn".
func words(letters string) string {
	var list []string
	for k := board.Queen; k >= board.Pawn; k-- {
		for range strings.Count(letters, string(k.Letter())) {
			list = append(list, k.String())
		}
	}
	return strings.Join(list, ", ")
}
