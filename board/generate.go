package board

import "math/bits"

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
	us := p.side & 1
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
	p.noisy(l, &c)
	p.quiet(l, &c)
}

// Noisy fills the list with the legal captures and promotions.
func (p *Position) Noisy(l *MoveList) {
	c := p.constraints()
	l.n = 0
	p.noisy(l, &c)
}

// Quiet fills the list with the legal moves that Noisy leaves out.
func (p *Position) Quiet(l *MoveList) {
	c := p.constraints()
	l.n = 0
	p.quiet(l, &c)
}

func (p *Position) noisy(l *MoveList, c *constraints) {
	enemy := p.colors[(p.side^1)&1]
	kinds := p.planes()
	for targets := p.kingTargets(c) & enemy; targets != 0; targets &= targets - 1 {
		to := targets.First()
		l.add(newMove(King, c.king, to).capturing(kinds.kindAt(to)))
	}
	if c.target == 0 {
		return
	}
	p.noisyPawns(l, c, &kinds)
	for kind := Knight; kind <= Queen; kind++ {
		for pieces := p.movable(kind, c); pieces != 0; pieces &= pieces - 1 {
			from := pieces.First()
			targets := p.reach(kind, from, c) & enemy
			for ; targets != 0; targets &= targets - 1 {
				to := targets.First()
				l.add(newMove(kind, from, to).capturing(kinds.kindAt(to)))
			}
		}
	}
}

func (p *Position) quiet(l *MoveList, c *constraints) {
	empty := ^p.kinds[NoKind]
	if c.checkers == 0 && p.castling != 0 {
		p.castlings(c, func(rook Square) { l.add(newMove(King, c.king, rook) | castleFlag) })
	}
	for targets := p.kingTargets(c) & empty; targets != 0; targets &= targets - 1 {
		l.add(newMove(King, c.king, targets.First()))
	}
	if c.target == 0 {
		return
	}
	p.quietPawns(l, c)
	for kind := Knight; kind <= Queen; kind++ {
		for pieces := p.movable(kind, c); pieces != 0; pieces &= pieces - 1 {
			from := pieces.First()
			for targets := p.reach(kind, from, c) & empty; targets != 0; targets &= targets - 1 {
				l.add(newMove(kind, from, targets.First()))
			}
		}
	}
}

// movable returns the pieces of a kind worth looking at: a pinned knight never
// moves.
func (p *Position) movable(k Kind, c *constraints) Bitboard {
	pieces := p.colors[p.side&1] & p.kinds[k]
	if k == Knight {
		pieces &^= c.pinned
	}
	return pieces
}

// reach returns where the piece on from may legally go, captures included.
func (p *Position) reach(k Kind, from Square, c *constraints) (targets Bitboard) {
	targets = Attacks(k, from, p.kinds[NoKind]) & c.target
	if c.pinned.Has(from) {
		targets &= lineTable[c.king][from&63]
	}
	return targets
}

// kingTargets returns the squares that the king may step to. The king itself
// does not shield a square from a slider behind it.
func (p *Position) kingTargets(c *constraints) (safe Bitboard) {
	us := p.side & 1
	occupied := p.kinds[NoKind] ^ c.king.Bit()
	for targets := kingAttacks[c.king] &^ p.colors[us]; targets != 0; targets &= targets - 1 {
		if to := targets.First(); !p.attacked(to, us^1, occupied) {
			safe |= to.Bit()
		}
	}
	return safe
}

// castlings calls yield with the rook of each legal castling. The side to move
// is not in check.
func (p *Position) castlings(c *constraints, yield func(rook Square)) {
	for rooks := p.castling & p.colors[p.side&1]; rooks != 0; rooks &= rooks - 1 {
		if rook := rooks.First(); p.mayCastle(c.king, rook) {
			yield(rook)
		}
	}
}

// mayCastle checks that the squares between king, rook and their destinations
// are free and that the king passes no attacked square. The last square is
// looked at with the rook moved: in Chess960 it may have shielded the king.
func (p *Position) mayCastle(king, rook Square) bool {
	us := p.side & 1
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

// pawnMoves are the destinations of a set of pawns, all legal but for en
// passant, which is left to enPassantIsLegal. Origins are found by the shifts.
type pawnMoves struct {
	single, double, left, right Bitboard
}

// forward is how far a single push of the side to move rotates a bitboard.
func (p *Position) forward() int { return 8 - 16*int(p.side&1) }

func shift(b Bitboard, by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }

// pawnTargets returns where the given pawns may go under the mask of squares
// allowed. Left is towards the a-file for both players.
func (p *Position) pawnTargets(pawns, allowed Bitboard) (m pawnMoves) {
	forward, empty := p.forward(), ^p.kinds[NoKind]
	enemy := p.colors[(p.side^1)&1]
	doubleRank := Bitboard(0xff000000) << (8 * (p.side & 1))
	m.single = shift(pawns, forward) & empty
	m.double = shift(m.single, forward) & empty & doubleRank & allowed
	m.single &= allowed
	m.left = shift(pawns&^FileA, forward-1) & enemy & allowed
	m.right = shift(pawns&^FileH, forward+1) & enemy & allowed
	return m
}

// eachPawnGroup calls yield with all free pawns at once, then with each pinned
// pawn and the squares on its pin line.
func (p *Position) eachPawnGroup(c *constraints, yield func(m pawnMoves)) {
	pawns := p.colors[p.side&1] & p.kinds[Pawn]
	yield(p.pawnTargets(pawns&^c.pinned, c.target))
	for pinned := pawns & c.pinned; pinned != 0; pinned &= pinned - 1 {
		s := pinned.First()
		yield(p.pawnTargets(s.Bit(), c.target&lineTable[c.king][s&63]))
	}
}

func (p *Position) noisyPawns(l *MoveList, c *constraints, kinds *planes) {
	forward := Square(p.forward())
	p.eachPawnGroup(c, func(m pawnMoves) {
		for b := m.left; b != 0; b &= b - 1 {
			to := b.First()
			l.addPawn(newMove(Pawn, to-forward+1, to).capturing(kinds.kindAt(to)))
		}
		for b := m.right; b != 0; b &= b - 1 {
			to := b.First()
			l.addPawn(newMove(Pawn, to-forward-1, to).capturing(kinds.kindAt(to)))
		}
		for b := m.single & (Rank1 | Rank8); b != 0; b &= b - 1 {
			to := b.First()
			l.addPawn(newMove(Pawn, to-forward, to))
		}
	})
	if p.ep != NoSquare {
		for b := p.enPassantCapturers(); b != 0; b &= b - 1 {
			l.add(newMove(Pawn, b.First(), p.ep).capturing(Pawn) | enPassantFlag)
		}
	}
}

// enPassantCapturers returns the pawns that may legally capture en passant.
func (p *Position) enPassantCapturers() (legal Bitboard) {
	for b := pawnAttacks[(p.side^1)&1][p.ep&63] & p.Pieces(p.side, Pawn); b != 0; b &= b - 1 {
		if from := b.First(); p.enPassantIsLegal(from, p.ep) {
			legal |= from.Bit()
		}
	}
	return legal
}

func (p *Position) quietPawns(l *MoveList, c *constraints) {
	forward := Square(p.forward())
	p.eachPawnGroup(c, func(m pawnMoves) {
		for b := m.single &^ (Rank1 | Rank8); b != 0; b &= b - 1 {
			to := b.First()
			l.add(newMove(Pawn, to-forward, to))
		}
		for b := m.double; b != 0; b &= b - 1 {
			to := b.First()
			l.add(newMove(Pawn, to-2*forward, to) | doubleFlag)
		}
	})
}

// addPawn adds a pawn's move, four times on the last rank.
func (l *MoveList) addPawn(m Move) {
	if to := m.To(); to >= 8 && to < 56 {
		l.add(m)
		return
	}
	for kind := Queen; kind >= Knight; kind-- {
		l.add(m.promoting(kind))
	}
}
