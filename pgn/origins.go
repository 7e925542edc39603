package pgn

import "match/board"

// origins returns the squares among allowed from which a piece of kind k may
// legally go to to, castling left out. It is board.Position.Origins with short
// cuts for what move text nearly always is: a move out of check by nobody, of
// a piece that no line joins with its king.
func origins(p *board.Position, k board.Kind, to board.Square, allowed board.Bitboard) board.Bitboard {
	if k == board.Pawn || k == board.King || p.InCheck() {
		return p.Origins(k, to) & allowed
	}
	us := p.SideToMove()
	if p.Side(us).Has(to) {
		return 0
	}
	from := board.Attacks(k, to, p.Occupied()) & p.Pieces(us, k) & allowed
	for king, set := p.King(us), from; set != 0; set &= set - 1 {
		if board.LineThrough(king, set.First()) != 0 {
			return from & p.Origins(k, to)
		}
	}
	return from
}
