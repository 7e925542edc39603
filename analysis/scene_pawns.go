package analysis

import "match/board"

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
