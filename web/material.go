package web

import (
	"fmt"
	"html/template"
	"strings"

	"match/board"
)

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
