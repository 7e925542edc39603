package web

import (
	"strings"

	"match/board"
	"match/pgn"
)

// lineMove is a move of a principal variation: its text, its changes of the board, and the
// fields after the pieces in the FEN that follows.
type lineMove [3]string

// lineOf returns a principal variation in p. It ends before an illegal move, which some
// engines report.
func lineOf(p board.Position, pv string) (line []lineMove) {
	for _, word := range strings.Fields(pv) {
		m, err := p.ParseUCI(word)
		if err != nil {
			break
		}
		text, before := lineText(&p, m, len(line) == 0), p
		p.Make(m)
		line = append(line, lineMove{text, changes(&before, &p), restOf(&p)})
	}
	return line
}

// lineText returns a move of a line, with its number if it is White's or the first one.
func lineText(p *board.Position, m board.Move, first bool) string {
	if first || p.SideToMove() == board.White {
		return numbered(p, m)
	}
	return pgn.SAN(p, m)
}

// lineWords returns the line as text.
func lineWords(line []lineMove) string {
	var words []string
	for _, m := range line {
		words = append(words, m[0])
	}
	return strings.Join(words, " ")
}
