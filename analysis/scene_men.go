package analysis

import (
	"slices"

	"match/board"
)

const dFile = 4 // in sideView.files

// hasIsolani reports whether the d-pawn is isolated and the other side has no
// pawn on its file.
func (s *scene) hasIsolani(c board.Color) bool {
	own, other := &s.sides[c].files, &s.sides[c.Other()].files
	return own[dFile] == 1 && own[dFile-1]+own[dFile+1]+other[dFile] == 0
}

func (s *scene) hasIsolated(c board.Color) bool {
	f := &s.sides[c].files
	for i := 1; i < len(f)-1; i++ {
		if f[i] > 0 && f[i-1]+f[i+1] == 0 {
			return true
		}
	}
	return false
}

// The files in which blocked pawns count.
const everyFile, centreFiles = ^board.Bitboard(0), board.Bitboard(0x3c3c3c3c3c3c3c3c)

// blocked counts the pairs of pawns that block each other.
func (s *scene) blocked(files board.Bitboard) int {
	return (s.Pieces(board.White, board.Pawn) << 8 & s.Pieces(board.Black, board.Pawn) & files).Count()
}

// hasHangingPawns reports whether the c- and d-pawns stand side by side without
// pawns beside them, and the other side has none on their files.
func (s *scene) hasHangingPawns(c board.Color) bool {
	own, other := &s.sides[c].files, &s.sides[c.Other()].files
	pair := own[dFile-1] == 1 && own[dFile] == 1
	return pair && own[dFile-2]+own[dFile+1]+other[dFile-1]+other[dFile] == 0
}

// hasBackward reports whether a pawn has fallen behind those beside it and cannot
// advance: a pawn of the other side attacks the square in front of it.
func (s *scene) hasBackward(c board.Color) bool {
	return anyOf(s.Pieces(c, board.Pawn), func(at board.Square) bool {
		return s.sides[c.Other()].reach[board.Pawn].Has(ahead(at, c)) && s.hasNeighbours(at) && !s.isSupported(at, c)
	})
}

// ahead returns the square in front of a pawn, from its side.
func ahead(at board.Square, c board.Color) board.Square {
	if c == board.White {
		return at + 8
	}
	return at - 8
}

// hasNeighbours reports whether the side of a pawn has pawns on the files beside
// it.
func (s *scene) hasNeighbours(at board.Square) bool {
	f := &s.sides[btoi(s.Side(board.Black).Has(at))].files
	return f[at.File()]+f[at.File()+2] > 0
}

// isSupported reports whether a pawn has another one beside it or behind that.
func (s *scene) isSupported(at board.Square, c board.Color) bool {
	return anyOf(s.Pieces(c, board.Pawn), func(other board.Square) bool {
		return abs(other.File()-at.File()) == 1 && rankOf(other, c) <= rankOf(at, c)
	})
}

// hasMajority reports whether a side has more pawns than the other on the three
// files from one on.
func (s *scene) hasMajority(c board.Color, from int) bool {
	own, other := &s.sides[c].files, &s.sides[c.Other()].files
	return own[from]+own[from+1]+own[from+2] > other[from]+other[from+1]+other[from+2]
}

func (s *scene) hasConnectedPassers(c board.Color) bool {
	files := 0
	for at := range squares(s.sides[c].passers) {
		files |= 1 << at.File()
	}
	return files&(files<<1) != 0
}

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
