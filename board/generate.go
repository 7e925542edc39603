package board

import "math/bits"

// constraints are the restrictions by checks and pins: with them all generated moves are legal
// without trying them.
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

// castlings returns the rooks that the king may castle with. The side to move is not in check.
// Usually a piece between king and rook forbids castling.
func (p *Position) castlings(c *constraints) (legal Bitboard) {
	for rooks := p.kinds[castlers] & p.colors[p.side()]; rooks != 0; rooks &= rooks - 1 {
		if rook := rooks.First(); Between(c.king, rook)&p.kinds[NoKind] == 0 && p.mayCastle(c.king, rook) {
			legal |= rook.Bit()
		}
	}
	return legal
}

// mayCastle checks that the squares between king, rook and their destinations are free and that the
// king passes no attacked square. The king's destination is checked with the rook moved, because in
// Chess960 the rook may have shielded the king.
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

// pawnMoves are the destinations of the pawns of the side to move, all legal. The origins are found
// by shifting back; en passant captures are handled separately.
type pawnMoves struct {
	single, double, left, right Bitboard
}

const lastRanks = Rank1 | Rank8

// forward returns by how much a single push of the side to move rotates a bitboard.
func (p *Position) forward() int { return 8 - 16*int(p.side()) }

func shift(b Bitboard, by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }

// pawnMoves returns the moves of the pawns of the side to move. Left is towards the a-file for both
// players. A pinned pawn moves along the line to its king or not at all, so the king's file and
// diagonals determine which pawns may push or capture to a side.
func (p *Position) pawnMoves(c *constraints) (m pawnMoves) {
	us := p.side()
	pawns, enemy, empty := p.colors[us]&p.kinds[Pawn], p.colors[us^1], ^p.kinds[NoKind]
	forward, slopes := p.forward(), &pawnSlopes[us][c.king]
	doubleRank := Bitboard(0xff000000) << (8 * us)
	m.single = shift(pawns&(^c.pinned|FileA<<(c.king&7)), forward) & empty
	m.double = shift(m.single, forward) & empty & doubleRank & c.target
	m.single &= c.target
	m.left = shift(pawns&^FileA&(^c.pinned|slopes.left), forward-1) & enemy & c.target
	m.right = shift(pawns&^FileH&(^c.pinned|slopes.right), forward+1) & enemy & c.target
	return m
}

// count returns the number of moves: a promotion is four.
func (m *pawnMoves) count() int {
	n := m.double.Count() + m.single.Count() + m.left.Count() + m.right.Count()
	if (m.single|m.left|m.right)&lastRanks != 0 {
		n += 3 * ((m.single & lastRanks).Count() + (m.left & lastRanks).Count() + (m.right & lastRanks).Count())
	}
	return n
}

func (p *Position) noisyPawns(l *MoveList, m *pawnMoves, kinds *planes) {
	forward := Square(p.forward())
	l.addPawnCaptures(m.left, forward-1, kinds)
	l.addPawnCaptures(m.right, forward+1, kinds)
	for b := m.single & lastRanks; b != 0; b &= b - 1 {
		to := b.First()
		l.addPromotions(newMove(Pawn, to-forward, to))
	}
	if p.ep != NoSquare {
		for b := p.enPassantCapturers(); b != 0; b &= b - 1 {
			l.add(newMove(Pawn, b.First(), p.ep).capturing(Pawn) | enPassantFlag)
		}
	}
}

func (p *Position) quietPawns(l *MoveList, m *pawnMoves) {
	forward := p.forward()
	l.addPawnPushes(m.single&^lastRanks, forward, 0)
	l.addPawnPushes(m.double, 2*forward, doubleFlag)
}

// pawnsOnto returns the pawns of the side to move that attack s.
func (p *Position) pawnsOnto(s Square) Bitboard {
	return pawnAttacks[p.side()^1][s&63] & p.colors[p.side()] & p.kinds[Pawn]
}

// enPassantCapturers returns the pawns that may legally capture en passant.
func (p *Position) enPassantCapturers() (legal Bitboard) {
	for b := p.pawnsOnto(p.ep); b != 0; b &= b - 1 {
		if from := b.First(); p.enPassantIsLegal(from, p.ep) {
			legal |= from.Bit()
		}
	}
	return legal
}

// targets are where the pieces of the side to move may go. They are found for all pieces before any
// move is listed, so that a slow look-up does not delay the next, and captures and other moves
// share one look-up.
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

// add records a piece if it has a move.
func (t *targets) add(m Move, to Bitboard) {
	t.moves[t.n&31], t.to[t.n&31] = m, to
	if to != 0 {
		t.n++
	}
}

// reach returns the allowed squares that remain to the slider on from if it is pinned.
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
