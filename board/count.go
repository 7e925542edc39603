package board

// CountLegal returns the number of legal moves without listing them: it
// counts the bits of the target sets. It is what perft asks at the last ply.
func (p *Position) CountLegal() int {
	c := p.constraints()
	n := p.kingTargets(&c).Count()
	if c.target == 0 {
		return n
	}
	if c.checkers == 0 && p.castling != 0 {
		p.castlings(&c, func(Square) { n++ })
	}
	p.eachPawnGroup(&c, func(m pawnMoves) { n += m.count() })
	if p.ep != NoSquare {
		n += p.enPassantCapturers().Count()
	}
	for kind := Knight; kind <= Queen; kind++ {
		for pieces := p.movable(kind, &c); pieces != 0; pieces &= pieces - 1 {
			n += p.reach(kind, pieces.First(), &c).Count()
		}
	}
	return n
}

// HasLegal reports whether there is a legal move; if there is none, the game
// is over by checkmate or stalemate.
func (p *Position) HasLegal() bool { return p.CountLegal() != 0 }

// count returns the number of moves: a promotion is four.
func (m pawnMoves) count() int {
	const lastRanks = Rank1 | Rank8
	return m.double.Count() + m.single.Count() + m.left.Count() + m.right.Count() +
		3*((m.single&lastRanks).Count()+(m.left&lastRanks).Count()+(m.right&lastRanks).Count())
}

// Origins returns the squares from which a piece of kind k of the side to move
// can legally go to the square to, castling left out. It is what a reader of
// move text needs: far cheaper than listing all moves.
func (p *Position) Origins(k Kind, to Square) (from Bitboard) {
	c := p.constraints()
	if k == King {
		if p.kingTargets(&c).Has(to) {
			return c.king.Bit()
		}
		return 0
	}
	if k == Pawn {
		return p.pawnOrigins(to, &c)
	}
	if !c.target.Has(to) {
		return 0
	}
	for pieces := Attacks(k, to, p.kinds[NoKind]) & p.movable(k, &c); pieces != 0; pieces &= pieces - 1 {
		if s := pieces.First(); !c.pinned.Has(s) || lineTable[c.king][s&63].Has(to) {
			from |= s.Bit()
		}
	}
	return from
}

func (p *Position) pawnOrigins(to Square, c *constraints) (from Bitboard) {
	if p.ep != NoSquare && to == p.ep {
		from = p.enPassantCapturers()
	}
	forward, target := p.forward(), to.Bit()
	p.eachPawnGroup(c, func(m pawnMoves) {
		from |= shift(m.single&target, -forward) | shift(m.double&target, -2*forward) |
			shift(m.left&target, 1-forward) | shift(m.right&target, -1-forward)
	})
	return from
}
