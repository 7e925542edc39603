package board

// Make plays a legal move. There is no unmake: keep a copy of the position.
// An illegal move leaves nonsense behind.
func (p *Position) Make(m Move) {
	us, from, to, kind := p.side&1, m.From(), m.To(), m.Kind()
	key := p.key ^ blackKey ^ enPassantKeys[p.ep&63]
	p.ep = NoSquare
	p.side = us ^ 1
	p.halfmove++
	p.fullmove += uint16(us)
	if lost := p.castlingLost(m, us); lost != 0 {
		key ^= p.loseCastling(lost)
	}
	if m.IsCastling() {
		p.key = key ^ p.castle(m, us)
		return
	}
	if captured := m.Captured(); captured != NoKind {
		s := m.CapturedSquare()
		p.toggle(us^1, captured, s.Bit())
		key ^= pieceKey(us^1, captured, s)
		p.halfmove = 0
	}
	p.toggle(us, kind, from.Bit()|to.Bit())
	key ^= pieceKey(us, kind, from) ^ pieceKey(us, kind, to)
	if kind == Pawn {
		key ^= p.pawnMade(m, us)
	}
	p.key = key
}

// pawnMade does what only pawns do: they restart the halfmove clock, promote,
// and may leave a right to capture en passant. It returns the change of the key.
func (p *Position) pawnMade(m Move, us Color) (key uint64) {
	p.halfmove = 0
	if promotion := m.Promotion(); promotion != NoKind {
		to := m.To()
		p.kinds[Pawn] ^= to.Bit()
		p.kinds[promotion] ^= to.Bit()
		return pieceKey(us, Pawn, to) ^ pieceKey(us, promotion, to)
	}
	if m.IsDoublePush() {
		return p.allowEnPassant((m.From() + m.To()) / 2)
	}
	return 0
}

// MakeNull passes the turn. The side to move must not be in check.
func (p *Position) MakeNull() {
	p.key ^= blackKey ^ enPassantKeys[p.ep&63]
	p.ep = NoSquare
	p.halfmove++
	p.fullmove += uint16(p.side & 1)
	p.side ^= 1
}

// toggle adds to, or takes from, the sets that hold c's pieces of a kind.
func (p *Position) toggle(c Color, k Kind, squares Bitboard) {
	p.kinds[k] ^= squares
	p.kinds[NoKind] ^= squares
	p.colors[c&1] ^= squares
}

// castle moves king and rook, which in Chess960 may stand in each other's way,
// and returns the change of the key.
func (p *Position) castle(m Move, us Color) (key uint64) {
	from, to, kingTo, rookTo := m.From(), m.To(), m.KingTo(), m.RookTo()
	p.toggle(us, King, from.Bit())
	p.toggle(us, Rook, to.Bit())
	p.toggle(us, King, kingTo.Bit())
	p.toggle(us, Rook, rookTo.Bit())
	return pieceKey(us, King, from) ^ pieceKey(us, King, kingTo) ^
		pieceKey(us, Rook, to) ^ pieceKey(us, Rook, rookTo)
}

// castlingLost returns the rooks whose rights end with m: a king's move ends
// both of its side's, anything leaving or reaching a rook's square that rook's.
func (p *Position) castlingLost(m Move, us Color) Bitboard {
	touched := m.From().Bit() | m.To().Bit()
	if m.Kind() == King {
		touched |= Rank1 << (56 * us)
	}
	return p.castling & touched
}

func (p *Position) loseCastling(lost Bitboard) (key uint64) {
	p.castling ^= lost
	for ; lost != 0; lost &= lost - 1 {
		key ^= castlingKeys[lost.First()&63]
	}
	return key
}

// allowEnPassant sets the en passant square after a double push over it, if
// the side now to move has a legal capture there: a right that cannot be used
// would make equal positions look different.
func (p *Position) allowEnPassant(s Square) (key uint64) {
	capturers := pawnAttacks[(p.side^1)&1][s&63] & p.Pieces(p.side, Pawn)
	for ; capturers != 0; capturers &= capturers - 1 {
		if p.enPassantIsLegal(capturers.First(), s) {
			p.ep = s
			return enPassantKeys[s&63]
		}
	}
	return 0
}

// enPassantIsLegal reports whether the pawn on from may capture en passant on
// to. Two pawns leave their squares at once, which pin masks do not foresee.
func (p *Position) enPassantIsLegal(from, to Square) bool {
	occupied := p.kinds[NoKind]&^(from.Bit()|(to^8).Bit()) | to.Bit()
	return !p.attacked(p.King(p.side), p.side^1, occupied)
}
