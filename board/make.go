package board

// Make plays a legal move. There is no unmake: keep a copy of the position. After an illegal move
// the position is invalid.
//
// The move is decoded by hand instead of by calls: every inlined call leaves a no-op in the common
// path, which is too short to hide it.
func (p *Position) Make(m Move) {
	us, from, to, kind := Color(p.clock&1), m&63, m>>6&63, m>>12&7
	clock := p.clock + onePly
	moved, keys := Bitboard(1)<<from|Bitboard(1)<<to, &pieceKeys[us][kind]
	p.kinds[kind] ^= moved
	p.kinds[NoKind] ^= moved
	p.colors[us] ^= moved
	p.key ^= passKeys[p.ep] ^ keys[from] ^ keys[to]
	p.ep = NoSquare
	if m&capturedBits != 0 {
		s := m.CapturedSquare()
		p.toggle(us^1, m.Captured(), s.Bit())
		p.key ^= pieceKey(us^1, m.Captured(), s)
		clock &= plyOfGame
	} else if Kind(kind) == Pawn {
		clock &= plyOfGame
	}
	p.clock = clock
	if m >= firstSpecial || p.kinds[castlers]&moved != 0 || Kind(kind) == King {
		p.makeSpecial(m)
	}
}

// makeSpecial completes a move that does more than go from one square to another: a double push, a
// promotion, castling, or a move that ends a castling right. Make has already moved the piece.
func (p *Position) makeSpecial(m Move) {
	us, to := p.side()^1, m.To()
	if m.IsDoublePush() {
		if passed := (m.From() + to) / 2; p.pawnsOnto(passed) != 0 {
			p.allowEnPassant(passed)
		}
		return
	}
	if promotion := m.Promotion(); promotion != NoKind {
		p.kinds[Pawn] ^= to.Bit()
		p.kinds[promotion] ^= to.Bit()
		p.key ^= pieceKey(us, Pawn, to) ^ pieceKey(us, promotion, to)
	}
	if m.IsCastling() {
		p.castle(m, us)
	}
	lost := p.kinds[castlers] & castlingTouched(m, us)
	p.kinds[castlers] ^= lost
	for ; lost != 0; lost &= lost - 1 {
		p.key ^= castlingKeys[lost.First()&63]
	}
}

// castlingTouched returns squares whose rooks may no longer castle: a king's move ends the rights
// of its side, and a move from or to a rook's square ends that rook's right.
func castlingTouched(m Move, us Color) Bitboard {
	touched := m.From().Bit() | m.To().Bit()
	if m.Kind() == King {
		touched |= Rank1 << (56 * us)
	}
	return touched
}

// MakeNull passes the turn. The side to move must not be in check.
func (p *Position) MakeNull() {
	p.key ^= passKeys[p.ep]
	p.ep = NoSquare
	p.clock += onePly
}

// Play makes a legal move or, for NoMove, passes the turn.
func (p *Position) Play(m Move) {
	if m == NoMove {
		p.MakeNull()
		return
	}
	p.Make(m)
}

// toggle adds to, or takes from, the sets that hold c's pieces of a kind.
func (p *Position) toggle(c Color, k Kind, squares Bitboard) {
	p.kinds[k&7] ^= squares
	p.kinds[NoKind] ^= squares
	p.colors[c&1] ^= squares
}

// castle corrects a castling move, for which Make has moved the king to the rook's square. It puts
// both on their destinations, which in Chess960 may be the other's square; the order of the toggles
// does not matter.
func (p *Position) castle(m Move, us Color) {
	rook, kingTo, rookTo := m.To(), m.KingTo(), m.RookTo()
	p.toggle(us, King, rook.Bit())
	p.toggle(us, King, kingTo.Bit())
	p.toggle(us, Rook, rook.Bit())
	p.toggle(us, Rook, rookTo.Bit())
	p.key ^= pieceKey(us, King, rook) ^ pieceKey(us, King, kingTo) ^
		pieceKey(us, Rook, rook) ^ pieceKey(us, Rook, rookTo)
}

// allowEnPassant sets the en passant square after a double push over it, if the side to move has a
// legal capture there. A right that cannot be used would make equal positions look different.
func (p *Position) allowEnPassant(s Square) {
	for capturers := p.pawnsOnto(s); capturers != 0; capturers &= capturers - 1 {
		if p.enPassantIsLegal(capturers.First(), s) {
			p.ep = s
			p.key ^= enPassantKey(s)
			return
		}
	}
}

// enPassantIsLegal reports whether the pawn on from may capture en passant on to. Two pawns leave
// their squares at once, which pin masks do not cover.
func (p *Position) enPassantIsLegal(from, to Square) bool {
	occupied := p.kinds[NoKind]&^(from.Bit()|(to^8).Bit()) | to.Bit()
	return !p.attacked(p.King(p.side()), p.side()^1, occupied)
}
