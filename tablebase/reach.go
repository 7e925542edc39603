package tablebase

import "match/board"

// reach returns the squares of the inner man from which mover, who is to move in the placement, can
// reach a position of the set by a move within the table, which is neither a capture nor a
// promotion. The set contains only legal positions with the opponent to move, so a move that leaves
// mover's own king in check reaches nothing.
//
// passed is the set for positions after a double push that allows en passant; nil if there are
// none.
func (sp *space) reach(pl *placement, mover board.Color, set, passed []board.Bitboard) board.Bitboard {
	reached := sp.reachByKing(pl, mover, set)
	if sp.outer != board.NoPiece && sp.outer.Color() == mover {
		reached |= sp.reachByOuter(pl, set, passed)
	}
	if sp.inner.Color() == mover {
		reached |= sp.reachByInner(pl, set, passed)
	}
	return reached & pl.room
}

func (sp *space) reachByKing(pl *placement, mover board.Color, set []board.Bitboard) (reached board.Bitboard) {
	king := pl.king
	for to := board.KingAttacks(king[mover]) &^ pl.occupied; to != 0; to &= to - 1 {
		king[mover] = to.First()
		if mover == board.Black {
			reached |= set[sp.row(king[0], king[1], pl.outer)]
		} else {
			reached |= sp.load(set, king[0], king[1], pl.outer)
		}
	}
	return reached
}

func (sp *space) reachByOuter(pl *placement, set, passed []board.Bitboard) (reached board.Bitboard) {
	white, black := pl.king[board.White], pl.king[board.Black]
	if sp.outer.Kind() == board.Pawn {
		return sp.reachByOuterPawn(pl, set, passed)
	}
	for to := attacks(sp.outer, pl.outer, pl.occupied) &^ pl.occupied; to != 0; to &= to - 1 {
		s := to.First()
		// The inner man must not be in between.
		reached |= set[sp.row(white, black, s)] &^ board.Between(pl.outer, s)
	}
	return reached
}

func (sp *space) reachByOuterPawn(pl *placement, set, passed []board.Bitboard) board.Bitboard {
	white, black := pl.king[board.White], pl.king[board.Black]
	one := forward(pl.outer, sp.outer.Color())
	if pl.occupied.Has(one) {
		return 0
	}
	reached := set[sp.row(white, black, one)]
	two := forward(one, sp.outer.Color())
	if pl.outer.Rank() != pawnRank(sp.outer.Color()) || pl.occupied.Has(two) {
		return reached
	}
	row := sp.row(white, black, two)
	pushed := set[row]
	if passed != nil {
		beside := neighbours(two)
		pushed = pushed&^beside | passed[row]&beside
	}
	return reached | pushed&^one.Bit()
}

func (sp *space) reachByInner(pl *placement, set, passed []board.Bitboard) board.Bitboard {
	row := sp.row(pl.king[board.White], pl.king[board.Black], pl.outer)
	if sp.inner.Kind() != board.Pawn {
		return flood(sp.inner.Kind(), set[row], ^pl.occupied)
	}
	color, pushed := sp.inner.Color(), set[row]
	reached := backward(pushed, color)
	if passed != nil {
		beside := neighbours(pl.outer)
		pushed = pushed&^beside | passed[row]&beside
	}
	start := board.Rank1 << (8 * pawnRank(color))
	return reached | backward(backward(pushed, color)&^pl.occupied, color)&start
}

// pawnRank returns the rank (0–7) on which c's pawns begin.
func pawnRank(c board.Color) int {
	if c == board.White {
		return 1
	}
	return 6
}

// forward returns the square in front of a pawn of colour c that is not on its
// last rank.
func forward(s board.Square, c board.Color) board.Square {
	if c == board.White {
		return s + 8
	}
	return s - 8
}

// backward shifts a set one step against the pawns of colour c.
func backward(set board.Bitboard, c board.Color) board.Bitboard {
	if c == board.White {
		return set >> 8
	}
	return set << 8
}

// neighbours returns the squares left and right of s on its rank.
func neighbours(s board.Square) board.Bitboard {
	return s.Bit()<<1&^board.FileA | s.Bit()>>1&^board.FileH
}
