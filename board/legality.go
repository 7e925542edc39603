package board

// IsLegal reports whether m is a legal move of p. It is for moves from other sources than p's own
// lists, such as a hash table. It costs far less than making a list: it checks how the piece moves
// and whether the king is safe.
func (p *Position) IsLegal(m Move) bool {
	if m == NoMove || m>>24 != 0 {
		return false
	}
	us, from, to, kind := p.side(), m.From(), m.To(), m.Kind()
	if kind == NoKind || kind > King || !p.Pieces(us, kind).Has(from) {
		return false
	}
	if m.IsCastling() {
		king := p.King(us)
		return m == newMove(King, king, to)|castleFlag && p.kinds[castlers]&p.colors[us]&to.Bit() != 0 &&
			!p.InCheck() && p.mayCastle(king, to)
	}
	if p.colors[us].Has(to) || !p.goesThere(m) {
		return false
	}
	return p.keepsKingSafe(kind, from, to, m.CapturedSquare())
}

// keepsKingSafe reports whether the own king is not attacked after a move that captures what is on a square.
func (p *Position) keepsKingSafe(kind Kind, from, to, captured Square) bool {
	us, taken := p.side(), captured.Bit()
	king := p.King(us)
	if kind == King {
		king = to
	}
	occupied := p.kinds[NoKind]&^(from.Bit()|taken) | to.Bit()
	return p.AttackersTo(king, occupied)&p.colors[us^1]&^taken == 0
}

// goesThere reports whether the moving piece of m can go to m's destination and captures there what
// m states. It ignores the safety of the king.
func (p *Position) goesThere(m Move) bool {
	from, to, captured := m.From(), m.To(), m.Captured()
	if m.Kind() == Pawn {
		return p.pawnGoesThere(m)
	}
	const pawnOnly = ^Move(0x3ffff) // promotion and flags
	return m&pawnOnly == 0 && p.KindAt(to) == captured && Attacks(m.Kind(), from, p.kinds[NoKind]).Has(to)
}

func (p *Position) pawnGoesThere(m Move) bool {
	us, from, to := p.side(), m.From(), m.To()
	forward := Square(p.forward())
	last := (Rank1 | Rank8).Has(to)
	if promotion := m.Promotion(); last != (promotion != NoKind) || promotion == Pawn || promotion > Queen {
		return false
	}
	diagonal := pawnAttacks[us][from].Has(to)
	switch {
	case m.IsEnPassant():
		return !m.IsDoublePush() && diagonal && p.ep != NoSquare && to == p.ep && m.Captured() == Pawn
	case m.Captured() != NoKind:
		return !m.IsDoublePush() && diagonal && p.KindAt(to) == m.Captured()
	case m.IsDoublePush():
		return to == from+2*forward && from.Rank() == 1+5*int(us) &&
			!p.kinds[NoKind].Has(from+forward) && !p.kinds[NoKind].Has(to)
	}
	return to == from+forward && !p.kinds[NoKind].Has(to)
}

// Origins returns the squares among allowed from which a piece of kind k of the side to move can
// legally go to the square to, castling left out. Readers of move text need it: it is far cheaper
// than listing all moves. There usually only one piece qualifies, so only that piece is examined.
func (p *Position) Origins(k Kind, to Square, allowed Bitboard) (from Bitboard) {
	switch {
	case p.colors[p.side()].Has(to):
		return 0
	case k != Pawn:
		from = Attacks(k, to, p.kinds[NoKind]) & p.Pieces(p.side(), k) & allowed
	case to == p.ep && p.ep != NoSquare:
		return p.enPassantCapturers() & allowed
	default:
		from = p.pawnsTo(to) & allowed
	}
	king, mayShield := p.King(p.side()), from != 0 && k != King && !p.InCheck()
	for rest := from; rest != 0; rest &= rest - 1 {
		s := rest.First()
		if line := LineThrough(king, s); mayShield &&
			(line == 0 || line.Has(to) || Between(king, s)&p.kinds[NoKind] != 0) {
			continue // it cannot be pinned, or stays on the line
		}
		if !p.keepsKingSafe(k, s, to, to) {
			from &^= s.Bit()
		}
	}
	return from
}

// pawnsTo returns the pawns that can move to a square, regardless of pins and without en passant.
// There must be no own piece on it.
func (p *Position) pawnsTo(to Square) Bitboard {
	pawns, behind := p.Pieces(p.side(), Pawn), to-Square(p.forward())
	switch {
	case p.kinds[NoKind].Has(to):
		return p.pawnsOnto(to)
	case p.kinds[NoKind].Has(behind):
		return pawns & behind.Bit()
	case to.Rank() == 3+int(p.side()):
		return pawns & (behind - Square(p.forward())).Bit()
	}
	return 0
}
