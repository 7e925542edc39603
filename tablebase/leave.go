package tablebase

import "match/board"

// man is a piece on a square; the zero value means none.
type man struct {
	piece  board.Piece
	square board.Square
}

// setup is a position during the making of tables: two kings, up to two more men in any order, and
// the side to move.
type setup struct {
	turn board.Color
	king [2]board.Square
	men  [2]man
}

func (p *setup) occupied() board.Bitboard {
	set := p.king[0].Bit() | p.king[1].Bit()
	for _, m := range p.men {
		if m.piece != board.NoPiece {
			set |= m.square.Bit()
		}
	}
	return set
}

// legal reports whether the side that has just moved is not in check.
func (p *setup) legal() bool {
	king := p.king[p.turn.Other()]
	if adjacent(king, p.king[p.turn]) {
		return false
	}
	occupied := p.occupied()
	for _, m := range p.men {
		if m.piece != board.NoPiece && m.piece.Color() == p.turn &&
			attacks(m.piece, m.square, occupied).Has(king) {
			return false
		}
	}
	return true
}

// leaver finds the values of moves out of a table: captures and promotions, whose values are in
// finished tables.
type leaver struct {
	known *Set
	best  code
	found bool
}

// value returns the best value of a legal move out of the table for the side to move, and whether
// there is such a move. It ignores en passant captures.
func (l *leaver) value(p *setup) (code, bool) {
	l.found = false
	for i, m := range p.men {
		if m.piece != board.NoPiece && m.piece.Color() == p.turn {
			l.leaveWith(p, i)
		}
	}
	near := board.KingAttacks(p.king[p.turn])
	for i, m := range p.men {
		if m.piece != board.NoPiece && m.piece.Color() != p.turn && near.Has(m.square) {
			after := *p
			after.men[i] = man{}
			after.king[p.turn] = m.square
			l.consider(&after)
		}
	}
	return l.best, l.found
}

// leaveWith evaluates the captures and promotions of man i.
func (l *leaver) leaveWith(p *setup, i int) {
	m, enemy := p.men[i], &p.men[1-i]
	occupied := p.occupied()
	if enemy.piece != board.NoPiece && enemy.piece.Color() != p.turn &&
		attacks(m.piece, m.square, occupied).Has(enemy.square) {
		after := *p
		after.men[1-i] = man{}
		l.arrive(&after, i, enemy.square)
	}
	if m.piece.Kind() == board.Pawn {
		to := forward(m.square, p.turn)
		if lastRanks.Has(to) && !occupied.Has(to) {
			after := *p
			l.arrive(&after, i, to)
		}
	}
}

const lastRanks = board.Rank1 | board.Rank8

// arrive puts man i on its destination, as each piece that it can promote to.
func (l *leaver) arrive(after *setup, i int, to board.Square) {
	m := &after.men[i]
	m.square = to
	if m.piece.Kind() != board.Pawn || !lastRanks.Has(to) {
		l.consider(after)
		return
	}
	for k := board.Knight; k <= board.Queen; k++ {
		m.piece = board.NewPiece(after.turn, k)
		l.consider(after)
	}
}

// consider evaluates a position after a move of p.turn and keeps the best value.
func (l *leaver) consider(after *setup) {
	after.turn ^= 1
	if after.legal() {
		value, ok := l.known.code(after)
		if !ok {
			panic("tablebase: an ending was built before those it leads to")
		}
		if value = value.before(); !l.found || value.worth() > l.best.worth() {
			l.best, l.found = value, true
		}
	}
	after.turn ^= 1
}
