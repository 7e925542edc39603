package board

// constraints are what the king asks of every move: with them all generated
// moves are legal without trying them.
type constraints struct {
	king     Square
	checkers Bitboard // enemy pieces that give check
	pinned   Bitboard // own pieces that stand between the king and a slider
	target   Bitboard // where a piece other than the king may go
}

// constraints finds checks and pins in one pass over the enemy sliders that
// are in line with the king.
func (p *Position) constraints() (c constraints) {
	us := p.side()
	own, enemy, occupied := p.colors[us], p.colors[us^1], p.kinds[NoKind]
	c.king = (own & p.kinds[King]).First() & 63
	c.checkers = (knightAttacks[c.king]&p.kinds[Knight] | pawnAttacks[us][c.king]&p.kinds[Pawn]) & enemy
	sliders := (rookRays[c.king]&(p.kinds[Rook]|p.kinds[Queen]) |
		bishopRays[c.king]&(p.kinds[Bishop]|p.kinds[Queen])) & enemy
	for ; sliders != 0; sliders &= sliders - 1 {
		s := sliders.First()
		switch blockers := betweenTable[c.king][s&63] & occupied; {
		case blockers == 0:
			c.checkers |= s.Bit()
		case !blockers.many():
			c.pinned |= blockers & own
		}
	}
	switch {
	case c.checkers == 0:
		c.target = ^own
	case !c.checkers.many():
		c.target = c.checkers | betweenTable[c.king][c.checkers.First()&63]
	}
	return c
}

// Legal fills the list with all legal moves, captures and promotions first.
func (p *Position) Legal(l *MoveList) {
	c := p.constraints()
	l.n = 0
	l.targets.find(p, &c, ^p.colors[p.side()])
	p.noisy(l, &c)
	p.quiet(l, &c)
}

// Noisy fills the list with the legal captures and promotions.
func (p *Position) Noisy(l *MoveList) {
	c := p.constraints()
	l.n = 0
	l.targets.find(p, &c, p.colors[p.side()^1])
	p.noisy(l, &c)
}

// Quiet fills the list with the legal moves that Noisy leaves out.
func (p *Position) Quiet(l *MoveList) {
	c := p.constraints()
	l.n = 0
	l.targets.find(p, &c, ^p.kinds[NoKind])
	p.quiet(l, &c)
}

func (p *Position) noisy(l *MoveList, c *constraints) {
	t, kinds, enemy := &l.targets, p.planes(), p.colors[p.side()^1]
	l.addCaptures(newMove(King, c.king, 0), t.king&enemy, &kinds)
	p.noisyPawns(l, &t.pawns, &kinds)
	for i := range t.n {
		if to := t.to[i&31] & enemy; to != 0 {
			l.addCaptures(t.moves[i&31], to, &kinds)
		}
	}
}

func (p *Position) quiet(l *MoveList, c *constraints) {
	t, empty := &l.targets, ^p.kinds[NoKind]
	if c.checkers == 0 && p.kinds[castlers] != 0 {
		for rooks := p.castlings(c); rooks != 0; rooks &= rooks - 1 {
			l.add(newMove(King, c.king, rooks.First()) | castleFlag)
		}
	}
	l.addQuiet(newMove(King, c.king, 0), t.king&empty)
	p.quietPawns(l, &t.pawns)
	for i := range t.n {
		l.addQuiet(t.moves[i&31], t.to[i&31]&empty)
	}
}

// castlings returns the rooks that the king may castle with. The side to move
// is not in check. Mostly a piece between king and rook forbids it.
func (p *Position) castlings(c *constraints) (legal Bitboard) {
	for rooks := p.kinds[castlers] & p.colors[p.side()]; rooks != 0; rooks &= rooks - 1 {
		if rook := rooks.First(); Between(c.king, rook)&p.kinds[NoKind] == 0 && p.mayCastle(c.king, rook) {
			legal |= rook.Bit()
		}
	}
	return legal
}

// mayCastle checks that the squares between king, rook and their destinations
// are free and that the king passes no attacked square. The last square is
// looked at with the rook moved: in Chess960 it may have shielded the king.
func (p *Position) mayCastle(king, rook Square) bool {
	us := p.side()
	m := newMove(King, king, rook)
	kingTo, rookTo := m.KingTo(), m.RookTo()
	others := p.kinds[NoKind] &^ (king.Bit() | rook.Bit())
	path := Between(king, kingTo) | kingTo.Bit()
	if others&(path|Between(rook, rookTo)|rookTo.Bit()) != 0 {
		return false
	}
	for steps := path &^ (kingTo.Bit() | king.Bit()); steps != 0; steps &= steps - 1 {
		if p.attacked(steps.First(), us^1, p.kinds[NoKind]) {
			return false
		}
	}
	return !p.attacked(kingTo, us^1, others|rookTo.Bit())
}
