package board

// CountLegal returns the number of legal moves without listing them: it
// counts the bits of the target sets. It is what perft asks at the last ply.
func (p *Position) CountLegal() int {
	c := p.constraints()
	own, occupied := p.colors[p.side()], p.kinds[NoKind]
	n := p.kingTargets(&c, ^own).Count()
	if c.target == 0 {
		return n
	}
	if c.checkers == 0 && p.kinds[castlers] != 0 {
		n += p.castlings(&c).Count()
	}
	pawns := p.pawnMoves(&c)
	n += pawns.count()
	if p.ep != NoSquare {
		n += p.enPassantCapturers().Count()
	}
	for b := own & p.kinds[Knight] &^ c.pinned; b != 0; b &= b - 1 {
		n += (knightAttacks[b.First()&63] & c.target).Count()
	}
	// A queen counts as a bishop and a rook: the two share no square.
	for b := own & (p.kinds[Bishop] | p.kinds[Queen]); b != 0; b &= b - 1 {
		from := b.First()
		n += (BishopAttacks(from, occupied) & c.reach(from, c.target)).Count()
	}
	for b := own & (p.kinds[Rook] | p.kinds[Queen]); b != 0; b &= b - 1 {
		from := b.First()
		n += (RookAttacks(from, occupied) & c.reach(from, c.target)).Count()
	}
	return n
}

// HasLegal reports whether there is a legal move; if there is none, the game
// is over by checkmate or stalemate.
func (p *Position) HasLegal() bool { return p.CountLegal() != 0 }

// Origins returns the squares from which a piece of kind k of the side to move
// can legally go to the square to, castling left out. It is what a reader of
// move text needs: far cheaper than listing all moves.
func (p *Position) Origins(k Kind, to Square) (from Bitboard) {
	c := p.constraints()
	own := p.colors[p.side()]
	switch {
	case k == King:
		if p.kingTargets(&c, to.Bit()&^own) != 0 {
			return c.king.Bit()
		}
		return 0
	case k == Pawn:
		return p.pawnOrigins(to, &c)
	case !c.target.Has(to):
		return 0
	}
	for pieces := Attacks(k, to, p.kinds[NoKind]) & own & p.kinds[k]; pieces != 0; pieces &= pieces - 1 {
		if s := pieces.First(); c.reach(s, to.Bit()) != 0 {
			from |= s.Bit()
		}
	}
	return from
}

func (p *Position) pawnOrigins(to Square, c *constraints) (from Bitboard) {
	if p.ep != NoSquare && to == p.ep {
		from = p.enPassantCapturers()
	}
	m, forward, target := p.pawnMoves(c), p.forward(), to.Bit()
	return from | shift(m.single&target, -forward) | shift(m.double&target, -2*forward) |
		shift(m.left&target, 1-forward) | shift(m.right&target, -1-forward)
}
