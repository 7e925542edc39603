package board

// targets are where the pieces of the side to move may go. They are found for
// all pieces before any move is listed: what one look-up waits for does not
// hold up the next, and captures and other moves come from one look.
type targets struct {
	king  Bitboard
	pawns pawnMoves
	moves [32]Move     // of knights, then bishops, then rooks (a queen is both), without destination
	to    [32]Bitboard // the destinations of each
	n     uint8
}

// find fills t with the targets that are among the given squares.
func (t *targets) find(p *Position, c *constraints, among Bitboard) {
	t.king = p.kingTargets(c, among)
	t.pawns = p.pawnMoves(c)
	t.n = 0
	own, occupied, queens, allowed := p.colors[p.side()], p.kinds[NoKind], p.kinds[Queen], among&c.target
	for b := own & p.kinds[Knight] &^ c.pinned; b != 0; b &= b - 1 {
		from := b.First()
		t.add(newMove(Knight, from, 0), knightAttacks[from&63]&allowed)
	}
	for b := own & (p.kinds[Bishop] | queens); b != 0; b &= b - 1 {
		from := b.First()
		kind := Bishop + Kind(queens>>(from&63)&1)*(Queen-Bishop)
		t.add(newMove(kind, from, 0), BishopAttacks(from, occupied)&c.reach(from, allowed))
	}
	for b := own & (p.kinds[Rook] | queens); b != 0; b &= b - 1 {
		from := b.First()
		kind := Rook + Kind(queens>>(from&63)&1)*(Queen-Rook)
		t.add(newMove(kind, from, 0), RookAttacks(from, occupied)&c.reach(from, allowed))
	}
}

// add notes a piece if it may go anywhere.
func (t *targets) add(m Move, to Bitboard) {
	t.moves[t.n&31], t.to[t.n&31] = m, to
	if to != 0 {
		t.n++
	}
}

// reach returns those of the allowed squares that a pin leaves to the slider
// on from.
func (c *constraints) reach(from Square, allowed Bitboard) Bitboard {
	if c.pinned.Has(from) {
		allowed &= lineTable[c.king][from&63]
	}
	return allowed
}

// kingTargets returns those of the given squares that the king may step to.
// The king itself does not shield a square from a slider behind it.
func (p *Position) kingTargets(c *constraints, among Bitboard) (safe Bitboard) {
	them := p.side() ^ 1
	occupied := p.kinds[NoKind] ^ c.king.Bit()
	for targets := kingAttacks[c.king] & among; targets != 0; targets &= targets - 1 {
		if to := targets.First(); !p.attacked(to, them, occupied) {
			safe |= to.Bit()
		}
	}
	return safe
}
