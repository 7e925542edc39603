package board

// Bare returns a position of two kings and nothing else: no castling rights, no
// right to capture en passant, counters 0 1. [Position.Put] adds pieces.
// Together they are the quick way to walk through many positions; they check
// nothing, see [ParseFEN] for what a caller must not violate.
func Bare(side Color, white, black Square) Position {
	p := Position{clock: newClock(0, int(side))}
	p.Put(NewPiece(White, King), white)
	p.Put(NewPiece(Black, King), black)
	if side == Black {
		p.key ^= passKeys[NoSquare]
	}
	return p
}

// Put places a piece on an empty square.
func (p *Position) Put(piece Piece, s Square) {
	p.toggle(piece.Color(), piece.Kind(), s.Bit())
	p.key ^= pieceKey(piece.Color(), piece.Kind(), s)
}
