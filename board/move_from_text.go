package board

// Compose returns the move of a piece of kind k from one square to another,
// with what it captures taken from the position. Castling is left out, and
// nothing is checked: it is for callers that know the move to be legal, such
// as readers of move text that asked [Position.Origins].
func (p *Position) Compose(k Kind, from, to Square, promotion Kind) Move {
	m := newMove(k, from, to).promoting(promotion)
	if p.kinds[NoKind].Has(to) {
		return m.capturing(p.KindAt(to))
	}
	if k != Pawn {
		return m
	}
	switch {
	case to == p.ep && from.File() != to.File():
		m = m.capturing(Pawn) | enPassantFlag
	case from^to == 16:
		m |= doubleFlag
	}
	return m
}

// Castle returns the side to move's castling with the rook on a square, and
// whether it is legal.
func (p *Position) Castle(rook Square) (Move, bool) {
	king := p.King(p.side())
	if !p.Castling(p.side()).Has(rook) || p.InCheck() || !p.mayCastle(king, rook) {
		return NoMove, false
	}
	return newMove(King, king, rook) | castleFlag, true
}
