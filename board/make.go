package board

// Make plays a legal move. There is no unmake: keep a copy of the position.
// An illegal move leaves nonsense behind.
func (p *Position) Make(m Move) {
	us, from, to := p.side&1, m.From(), m.To()
	kind := m.Kind()
	key := p.key ^ blackKey ^ enPassantKeys[p.ep&63]
	p.ep = NoSquare
	p.halfmove++
	p.fullmove += uint16(us)

	switch {
	case m.IsCastling():
		key ^= p.castle(m, us)
	default:
		if captured := m.Captured(); captured != NoKind {
			s := m.CapturedSquare()
			p.toggle(us^1, captured, s.Bit())
			key ^= pieceKey(us^1, captured, s)
			p.halfmove = 0
		}
		p.toggle(us, kind, from.Bit()|to.Bit())
		key ^= pieceKey(us, kind, from) ^ pieceKey(us, kind, to)
		if kind == Pawn {
			p.halfmove = 0
			if promotion := m.Promotion(); promotion != NoKind {
				p.kinds[Pawn] ^= to.Bit()
				p.kinds[promotion] ^= to.Bit()
				key ^= pieceKey(us, Pawn, to) ^ pieceKey(us, promotion, to)
			}
		}
	}
	if p.castling != 0 {
		key ^= p.loseCastling(m, us)
	}
	p.side = us ^ 1
	if m.IsDoublePush() {
		key ^= p.allowEnPassant((from + to) / 2)
	}
	p.key = key
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

// loseCastling takes away the rights that end with m: a king's move ends both
// of its side's, anything leaving or reaching a rook's square that rook's.
func (p *Position) loseCastling(m Move, us Color) (key uint64) {
	lost := p.castling & (m.From().Bit() | m.To().Bit())
	if m.Kind() == King {
		lost |= p.castling & (Rank1 << (56 * us))
	}
	p.castling ^= lost
	for ; lost != 0; lost &= lost - 1 {
		key ^= castlingKeys[lost.First()]
	}
	return key
}

// allowEnPassant sets the en passant square after a double push over it, if
// the side now to move has a legal capture there: a right that cannot be used
// would make equal positions look different.
func (p *Position) allowEnPassant(s Square) (key uint64) {
	capturers := pawnAttacks[p.side^1][s&63] & p.Pieces(p.side, Pawn)
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
