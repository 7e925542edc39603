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
	captured := m.CapturedSquare().Bit()
	occupied := p.kinds[NoKind]&^(from.Bit()|captured) | to.Bit()
	king := p.King(us)
	if kind == King {
		king = to
	}
	return p.AttackersTo(king, occupied)&p.colors[us^1]&^captured == 0
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
