package xboardtext

import (
	"strings"

	"match/board"
)

// Edit returns the commands that set up a position after "new" and "force" on
// an engine without setboard, and whether that is possible. edit only sets
// pieces: the castling rights must be those implied by kings and rooks on their
// first squares, and no en passant capture may be possible.
//
// Edit does not change the side to move. If it is Black, a move for White
// precedes it.
func Edit(p *board.Position, userMove bool) (commands string, ok bool) {
	if p.IsChess960() || p.EnPassant() != board.NoSquare {
		return "", false
	}
	var b strings.Builder
	if p.SideToMove() == board.Black {
		if userMove {
			b.WriteString("usermove ")
		}
		b.WriteString("a2a3\n")
	}
	b.WriteString("edit\n#\n")
	for _, c := range []board.Color{board.White, board.Black} {
		if p.Castling(c) != suggested(p, c) {
			return "", false
		}
		for set := p.Side(c); set != 0; set &= set - 1 {
			s := set.First()
			b.WriteString(strings.ToUpper(string(p.KindAt(s).Letter())) + s.String() + "\n")
		}
		if c == board.White {
			b.WriteString("c\n")
		}
	}
	return b.String() + ".\n", true
}

// suggested returns the rooks with which c could castle if no piece had moved.
func suggested(p *board.Position, c board.Color) (rooks board.Bitboard) {
	rank := 7 * int(c)
	if p.King(c) != board.NewSquare(4, rank) {
		return 0
	}
	return p.Pieces(c, board.Rook) & (board.NewSquare(0, rank).Bit() | board.NewSquare(7, rank).Bit())
}
