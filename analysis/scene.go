package analysis

import (
	"slices"

	"match/board"
)

// leastAhead is the smallest difference in material that decides most games: a
// minor piece.
const leastAhead = 3

// balance is the mover's lead in material, in pawns.
func (s *scene) balance() (ahead int) {
	for k := board.Pawn; k <= board.Queen; k++ {
		ahead += manValue[k] * (s.sides[s.us].men[k] - s.sides[s.them].men[k])
	}
	return ahead
}

// more reports whether a side has more men of a kind than the other.
func (s *scene) more(c board.Color, k board.Kind) bool {
	return s.sides[c].men[k] > s.sides[c.Other()].men[k]
}

func (s *scene) minors(c board.Color) int {
	return s.sides[c].men[board.Knight] + s.sides[c].men[board.Bishop]
}

func (s *scene) isMiddlegame() bool { return phaseOf(s.Position) != endgame }

func hasBishopPair(s *scene, c board.Color) bool {
	bishops := s.Pieces(c, board.Bishop)
	return bishops&board.DarkSquares != 0 && bishops&^board.DarkSquares != 0
}

// hasOppositeBishops reports whether each side has one bishop, on squares of
// different colours.
func (s *scene) hasOppositeBishops() bool {
	white, black := s.Pieces(board.White, board.Bishop), s.Pieces(board.Black, board.Bishop)
	return white.Count() == 1 && black.Count() == 1 && (white&board.DarkSquares == 0) != (black&board.DarkSquares == 0)
}

const dFile = 4 // in sideView.files

// hasIsolani reports whether the d-pawn is isolated and the other side has no
// pawn on its file.
func (s *scene) hasIsolani(c board.Color) bool {
	own, other := &s.sides[c].files, &s.sides[c.Other()].files
	return own[dFile] == 1 && own[dFile-1]+own[dFile+1]+other[dFile] == 0
}

func (s *scene) hasDoubled(c board.Color) bool { return slices.Max(s.sides[c].files[:]) > 1 }

func (s *scene) hasIsolated(c board.Color) bool {
	f := &s.sides[c].files
	for i := 1; i < len(f)-1; i++ {
		if f[i] > 0 && f[i-1]+f[i+1] == 0 {
			return true
		}
	}
	return false
}

// blocked counts the pairs of pawns on the c- to f-files that block each other.
func (s *scene) blocked() int {
	const centre = board.Bitboard(0x3c3c3c3c3c3c3c3c)
	return (s.Pieces(board.White, board.Pawn) << 8 & s.Pieces(board.Black, board.Pawn) & centre).Count()
}

// isCentreOpen reports whether no pawn is on the d- and e-files.
func (s *scene) isCentreOpen() bool {
	const centre = board.Bitboard(0x1818181818181818)
	return s.isMiddlegame() && s.Kinds(board.Pawn)&centre == 0
}

// wing returns 1 for a king on the kingside (f- to h-file) within two ranks of
// its edge, -1 for one on the queenside (a- to c-file), otherwise 0. In an
// endgame it is 0.
func (s *scene) wing(c board.Color) int {
	king := s.King(c)
	switch {
	case rankOf(king, c) > 1 || !s.isMiddlegame():
		return 0
	case king.File() >= 5:
		return 1
	case king.File() <= 2:
		return -1
	}
	return 0
}

// isUncastled reports whether the king is on the d- or e-file in the middlegame.
func (s *scene) isUncastled(c board.Color) bool {
	file := s.King(c).File()
	return (file == 3 || file == 4) && s.isMiddlegame()
}

// choices returns the number of legal moves.
func (s *scene) choices() int {
	var list board.MoveList
	s.Legal(&list)
	return list.Len()
}

// attackedBy reports whether a man of one kind is attacked by one of another;
// board.NoKind: by any.
func (s *scene) attackedBy(c board.Color, k, by board.Kind) bool {
	attackers := s.Pieces(c.Other(), by)
	if by == board.NoKind {
		attackers = s.Side(c.Other())
	}
	for at := range squares(s.Pieces(c, k)) {
		if s.AttackersTo(at, s.Occupied())&attackers != 0 {
			return true
		}
	}
	return false
}

// isHanging reports whether a piece is attacked by a lesser man, or attacked
// and unprotected.
func (s *scene) isHanging(c board.Color) bool {
	for k := board.Knight; k <= board.Queen; k++ {
		for at := range squares(s.Pieces(c, k)) {
			attackers := s.AttackersTo(at, s.Occupied())
			if attackers&s.Side(c.Other()) == 0 {
				continue
			}
			if attackers&s.Side(c) == 0 || s.leastValue(attackers&s.Side(c.Other())) < manValue[k] {
				return true
			}
		}
	}
	return false
}

// leastValue returns the value of the least of some men.
func (s *scene) leastValue(men board.Bitboard) int {
	for k := board.Pawn; k < board.King; k++ {
		if s.Kinds(k)&men != 0 {
			return manValue[k]
		}
	}
	return manValue[board.King]
}

// isPinned reports whether a man shields its king from a line piece.
func (s *scene) isPinned(c board.Color) bool {
	king, all := s.King(c), s.Occupied()
	lines := s.Pieces(c.Other(), board.Queen)
	straight := board.Attacks(board.Rook, king, s.Side(c.Other())) & (lines | s.Pieces(c.Other(), board.Rook))
	diagonal := board.Attacks(board.Bishop, king, s.Side(c.Other())) & (lines | s.Pieces(c.Other(), board.Bishop))
	for from := range squares(straight | diagonal) {
		if between := board.Between(king, from) & all; between.Count() == 1 && between&s.Side(c) != 0 {
			return true
		}
	}
	return false
}

func (s *scene) hasRookOnSeventh(c board.Color) bool {
	for at := range squares(s.Pieces(c, board.Rook)) {
		if rankOf(at, c) == 6 {
			return true
		}
	}
	return false
}

func (s *scene) hasRookOnOpenFile(c board.Color) bool {
	for at := range squares(s.Pieces(c, board.Rook)) {
		if f := at.File() + 1; s.sides[0].files[f]+s.sides[1].files[f] == 0 {
			return true
		}
	}
	return false
}

func (s *scene) hasKnightOnRim(c board.Color) bool {
	const rim = board.Bitboard(0x8181818181818181)
	return s.Pieces(c, board.Knight)&rim != 0
}

// isUndeveloped reports whether two knights or bishops or more are on their
// first squares.
func (s *scene) isUndeveloped(c board.Color) bool {
	const knights, bishops = board.Bitboard(0x4200000000000042), board.Bitboard(0x2400000000000024)
	home := s.Pieces(c, board.Knight)&knights | s.Pieces(c, board.Bishop)&bishops
	n := 0
	for at := range squares(home) {
		n += btoi(rankOf(at, c) == 0)
	}
	return n >= 2
}

// hasFianchetto reports whether a bishop is on b2 or g2, or on Black's squares
// like these.
func (s *scene) hasFianchetto(c board.Color) bool {
	for at := range squares(s.Pieces(c, board.Bishop)) {
		if rankOf(at, c) == 1 && (at.File() == 1 || at.File() == 6) {
			return true
		}
	}
	return false
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
	for at := range squares(s.Pieces(c, board.Knight)) {
		safe := board.PawnAttacks(c, at)&s.Pieces(c.Other(), board.Pawn) == 0
		held := board.PawnAttacks(c.Other(), at)&s.Pieces(c, board.Pawn) != 0
		if rank := rankOf(at, c); safe && held && (rank == 4 || rank == 5) {
			return true
		}
	}
	return false
}
