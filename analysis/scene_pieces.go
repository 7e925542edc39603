package analysis

import (
	"slices"

	"match/board"
)

// hasRookOnFile reports whether a rook is on a file without own pawns, where the
// other side has one or, on an open file, has none.
func (s *scene) hasRookOnFile(c board.Color, open bool) bool {
	return anyOf(s.Pieces(c, board.Rook), func(at board.Square) bool {
		return s.sides[c].files[at.File()+1] == 0 && (s.sides[c.Other()].files[at.File()+1] == 0) == open
	})
}

// hasOnRanks reports whether a man of a kind is on one of the ranks, counted from
// 0 on its own side.
func (s *scene) hasOnRanks(c board.Color, k board.Kind, from, to int) bool {
	return anyOf(s.Pieces(c, k), func(at board.Square) bool { return rankOf(at, c) >= from && rankOf(at, c) <= to })
}

// hasBadBishop reports whether the only bishop of a side has four own pawns or
// more on squares of its colour.
func (s *scene) hasBadBishop(c board.Color) bool {
	colour := board.DarkSquares
	if s.Pieces(c, board.Bishop)&colour == 0 {
		colour = ^colour
	}
	return s.sides[c].men[board.Bishop] == 1 && (s.Pieces(c, board.Pawn)&colour).Count() >= 4
}

// hasStuckPiece reports whether a piece off its first rank can go nowhere but
// where a pawn takes it.
func (s *scene) hasStuckPiece(c board.Color) bool {
	closed := s.Side(c) | s.sides[c.Other()].reach[board.Pawn]
	for k := board.Knight; k <= board.Queen; k++ {
		for at := range squares(s.Pieces(c, k)) {
			if rankOf(at, c) > 0 && board.Attacks(k, at, s.Occupied())&^closed == 0 {
				return true
			}
		}
	}
	return false
}

// canCheck reports whether a piece can go to a square from which it gives check.
func (s *scene) canCheck(c board.Color) bool {
	king := s.King(c.Other())
	for k := board.Knight; k <= board.Queen; k++ {
		if s.sides[c].reach[k]&board.Attacks(k, king, s.Occupied())&^s.Side(c) != 0 {
			return true
		}
	}
	return false
}

// isUndeveloped reports whether two knights or bishops or more are on their
// first squares.
func (s *scene) isUndeveloped(c board.Color) bool {
	const knights, bishops = board.Bitboard(0x42), board.Bitboard(0x24)
	return (asWhite(s.Position, c, board.Knight)&knights | asWhite(s.Position, c, board.Bishop)&bishops).Count() >= 2
}

func (s *scene) hasDoubledRooks(c board.Color) bool {
	var files [8]int
	for at := range squares(s.Pieces(c, board.Rook)) {
		files[at.File()]++
	}
	return slices.Max(files[:]) > 1
}

// hasOutpost reports whether a knight is on the fifth or sixth rank, protected
// by a pawn, and no pawn can attack it now.
func (s *scene) hasOutpost(c board.Color) bool {
	return anyOf(s.Pieces(c, board.Knight), func(at board.Square) bool {
		safe := board.PawnAttacks(c, at)&s.Pieces(c.Other(), board.Pawn) == 0
		held := board.PawnAttacks(c.Other(), at)&s.Pieces(c, board.Pawn) != 0
		return safe && held && (rankOf(at, c) == 4 || rankOf(at, c) == 5)
	})
}
