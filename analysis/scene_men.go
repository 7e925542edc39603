package analysis

import (
	"slices"

	"match/board"
)

const dFile = 4 // in sideView.files

// hasIsolani reports whether the d-pawn is isolated and the other side has no
// pawn on its file.
func (v *sideView) hasIsolani() bool {
	return v.files[dFile] == 1 && v.files[dFile-1]+v.files[dFile+1]+v.other.files[dFile] == 0
}

func (v *sideView) hasIsolated() bool {
	return anyOf(v.pieces(board.Pawn), func(at board.Square) bool { return !v.hasNeighbours(at) })
}

// The files in which blocked pawns count.
const everyFile, centreFiles = ^board.Bitboard(0), board.Bitboard(0x3c3c3c3c3c3c3c3c)

// blocked counts the pairs of pawns that block each other.
func (s *scene) blocked(files board.Bitboard) int {
	return (s.Pieces(board.White, board.Pawn) << 8 & s.Pieces(board.Black, board.Pawn) & files).Count()
}

// hasHangingPawns reports whether the c- and d-pawns stand side by side without
// pawns beside them, and the other side has none on their files.
func (v *sideView) hasHangingPawns() bool {
	own, other := &v.files, &v.other.files
	pair := own[dFile-1] == 1 && own[dFile] == 1
	return pair && own[dFile-2]+own[dFile+1]+other[dFile-1]+other[dFile] == 0
}

// hasBackward reports whether a pawn has fallen behind those beside it and cannot
// advance: a pawn of the other side attacks the square in front of it.
func (v *sideView) hasBackward() bool {
	return anyOf(v.pieces(board.Pawn), func(at board.Square) bool {
		return v.other.reach[board.Pawn].Has(v.ahead(at)) && v.hasNeighbours(at) && !v.isSupported(at)
	})
}

// ahead returns the square in front of a pawn.
func (v *sideView) ahead(at board.Square) board.Square {
	if v.us == board.White {
		return at + 8
	}
	return at - 8
}

// hasNeighbours reports whether there are own pawns on the files beside a pawn.
func (v *sideView) hasNeighbours(at board.Square) bool {
	return v.files[at.File()]+v.files[at.File()+2] > 0
}

// isSupported reports whether a pawn has another one beside it or behind that.
func (v *sideView) isSupported(at board.Square) bool {
	return anyOf(v.pieces(board.Pawn), func(other board.Square) bool {
		return abs(other.File()-at.File()) == 1 && v.rank(other) <= v.rank(at)
	})
}

// hasMajority reports whether a side has more pawns than the other on the three
// files from one on.
func (v *sideView) hasMajority(from int) bool {
	own, other := &v.files, &v.other.files
	return own[from]+own[from+1]+own[from+2] > other[from]+other[from+1]+other[from+2]
}

func (v *sideView) hasConnectedPassers() bool {
	files := 0
	for at := range squares(v.passers) {
		files |= 1 << at.File()
	}
	return files&(files<<1) != 0
}

// hasRookOnFile reports whether a rook is on a file without own pawns, where the
// other side has one or, on an open file, has none.
func (v *sideView) hasRookOnFile(open bool) bool {
	return anyOf(v.pieces(board.Rook), func(at board.Square) bool {
		return v.files[at.File()+1] == 0 && (v.other.files[at.File()+1] == 0) == open
	})
}

// hasOnRanks reports whether a man of a kind is on one of the ranks, counted from
// 0 on its own side.
func (v *sideView) hasOnRanks(k board.Kind, from, to int) bool {
	return anyOf(v.pieces(k), func(at board.Square) bool { return v.rank(at) >= from && v.rank(at) <= to })
}

// hasBadBishop reports whether the only bishop of a side has four own pawns or
// more on squares of its colour.
func (v *sideView) hasBadBishop() bool {
	colour := board.DarkSquares
	if v.pieces(board.Bishop)&colour == 0 {
		colour = ^colour
	}
	return v.men[board.Bishop] == 1 && (v.pieces(board.Pawn)&colour).Count() >= 4
}

// hasStuckPiece reports whether a piece off its first rank can go nowhere but
// where a pawn takes it.
func (v *sideView) hasStuckPiece() bool {
	closed := v.all() | v.other.reach[board.Pawn]
	return v.anyPiece(func(k board.Kind, at board.Square) bool {
		return v.rank(at) > 0 && board.Attacks(k, at, v.Occupied())&^closed == 0
	})
}

// canCheck reports whether a piece can go to a square from which it gives check.
func (v *sideView) canCheck() bool {
	king := v.other.king()
	return v.anyPiece(func(k board.Kind, at board.Square) bool {
		return board.Attacks(k, at, v.Occupied())&board.Attacks(k, king, v.Occupied())&^v.all() != 0
	})
}

// isUndeveloped reports whether two knights or bishops or more are on their
// first squares.
func (v *sideView) isUndeveloped() bool {
	const knights, bishops = board.Bitboard(0x42), board.Bitboard(0x24)
	return (v.asWhite(board.Knight)&knights | v.asWhite(board.Bishop)&bishops).Count() >= 2
}

func (v *sideView) hasDoubledRooks() bool {
	var files [8]int
	for at := range squares(v.pieces(board.Rook)) {
		files[at.File()]++
	}
	return slices.Max(files[:]) > 1
}

// hasOutpost reports whether a knight is on the fifth or sixth rank, protected
// by a pawn, and no pawn can attack it now.
func (v *sideView) hasOutpost() bool {
	return anyOf(v.pieces(board.Knight), func(at board.Square) bool {
		safe := board.PawnAttacks(v.us, at)&v.other.pieces(board.Pawn) == 0
		held := board.PawnAttacks(v.other.us, at)&v.pieces(board.Pawn) != 0
		return safe && held && (v.rank(at) == 4 || v.rank(at) == 5)
	})
}
