package analysis

import "match/board"

// scene is a position before a move, with what was played last.
type scene struct {
	*board.Position
	us, them board.Color
	last     board.Move // the opponent's, board.NoMove at the start
	prior    board.Move // the mover's own before that
	gained   int        // by the mover in its last two moves, in pawns; exchanges that go on do not count
	phase    phase
	balance  int // the mover's lead in material, in pawns
	legal    board.MoveList
	sides    [2]sideView
}

// sideView has what several situations ask of one side, by colour.
type sideView struct {
	men     [board.King + 1]int
	files   [10]int                        // pawns of each file, with an empty one on either side
	reach   [board.King + 1]board.Bitboard // squares that men of a kind attack
	attacks board.Bitboard                 // squares that any man attacks
	passers board.Bitboard
	stops   board.Bitboard // squares in front of them
	passer  int            // the rank of the most advanced passed pawn, from its side; 0: none
}

func newScene(p *board.Position, last, prior board.Move) *scene {
	us := p.SideToMove()
	s := &scene{Position: p, us: us, them: us.Other(), last: last, prior: prior, phase: phaseOf(p), balance: leadOf(p)}
	p.Legal(&s.legal)
	for c := range s.sides {
		s.sides[c] = newSideView(p, board.Color(c))
	}
	return s
}

func newSideView(p *board.Position, own board.Color) (side sideView) {
	for k := board.Pawn; k <= board.King; k++ {
		men := p.Pieces(own, k)
		side.men[k] = men.Count()
		for at := range squares(men) {
			if k == board.Pawn {
				side.reach[k] |= board.PawnAttacks(own, at)
			} else {
				side.reach[k] |= board.Attacks(k, at, p.Occupied())
			}
		}
		side.attacks |= side.reach[k]
	}
	for pawn := range squares(p.Pieces(own, board.Pawn)) {
		side.files[pawn.File()+1]++
		if passed(pawn, own, p.Pieces(own.Other(), board.Pawn)) {
			side.passers |= pawn.Bit()
			side.stops |= ahead(pawn, own).Bit()
			side.passer = max(side.passer, rankOf(pawn, own))
		}
	}
	return side
}

// piecesOf returns the men other than pawns and kings.
func piecesOf(p *board.Position) board.Bitboard {
	return p.Occupied() &^ p.Kinds(board.Pawn) &^ p.Kinds(board.King)
}

// leastAhead is the smallest difference in material that decides most games: a
// minor piece.
const leastAhead = 3

// leadOf returns the mover's lead in material, in pawns.
func leadOf(p *board.Position) (lead int) {
	for k := board.Pawn; k <= board.Queen; k++ {
		lead += manValue[k] * (p.Pieces(p.SideToMove(), k).Count() - p.Pieces(p.SideToMove().Other(), k).Count())
	}
	return lead
}

// gained returns what the mover has gained in its last two moves and the replies
// to them, by the movers' leads so far; 0 right after a capture.
func gained(leads []int, last board.Move) int {
	now := len(leads) - 1
	if now < 4 || last.Captured() != board.NoKind {
		return 0
	}
	return leads[now] - leads[now-4]
}

// more reports whether a side has more men of a kind than the other.
func (s *scene) more(c board.Color, k board.Kind) bool {
	return s.sides[c].men[k] > s.sides[c.Other()].men[k]
}

// officers counts the minor pieces, the rooks and the queens of a side.
func (s *scene) officers(c board.Color) [3]int {
	men := &s.sides[c].men
	return [3]int{men[board.Knight] + men[board.Bishop], men[board.Rook], men[board.Queen]}
}

func (s *scene) minors(c board.Color) int { return s.officers(c)[0] }

func (s *scene) isMiddlegame() bool { return s.phase != endgame }

func hasBishopPair(p *board.Position, c board.Color) bool {
	bishops := p.Pieces(c, board.Bishop)
	return bishops&board.DarkSquares != 0 && bishops&^board.DarkSquares != 0
}

// hasExtraPiece reports whether a side has the same pieces as the other and at
// least one more.
func (s *scene) hasExtraPiece(c board.Color) bool {
	own, other := s.officers(c), s.officers(c.Other())
	return own != other && own[0] >= other[0] && own[1] >= other[1] && own[2] >= other[2]
}

// hasOppositeBishops reports whether each side has one bishop, on squares of
// different colours.
func (s *scene) hasOppositeBishops() bool {
	white, black := s.Pieces(board.White, board.Bishop), s.Pieces(board.Black, board.Bishop)
	return white.Count() == 1 && black.Count() == 1 && (white&board.DarkSquares == 0) != (black&board.DarkSquares == 0)
}

// hasSameBishops reports whether each side has one bishop, on squares of one
// colour.
func (s *scene) hasSameBishops() bool {
	return s.sides[0].men[board.Bishop] == 1 && s.sides[1].men[board.Bishop] == 1 && !s.hasOppositeBishops()
}

// isOneWing reports whether an endgame has pawns on the a- to d-file or on the e-
// to h-file only.
func (s *scene) isOneWing() bool {
	const queenside = board.Bitboard(0x0f0f0f0f0f0f0f0f)
	pawns := s.Kinds(board.Pawn)
	return !s.isMiddlegame() && pawns != 0 && (pawns&queenside == 0 || pawns&^queenside == 0)
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

// hasOpenFileAtKing reports whether a file of the king or beside it has no own
// pawn in the middlegame.
func (s *scene) hasOpenFileAtKing(c board.Color) bool {
	file := s.King(c).File()
	for f := max(file, 1); f <= min(file+2, 8); f++ {
		if s.isMiddlegame() && s.sides[c].files[f] == 0 {
			return true
		}
	}
	return false
}

// isShutIn reports whether a king on its first rank has own men on all squares in
// front of it.
func (s *scene) isShutIn(c board.Color) bool {
	king := s.King(c)
	front := board.KingAttacks(king) &^ (board.Rank1 | board.Rank8)
	return rankOf(king, c) == 0 && front&^s.Side(c) == 0
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
	return anyOf(straight|diagonal, func(from board.Square) bool {
		between := board.Between(king, from) & all
		return between.Count() == 1 && between&s.Side(c) != 0
	})
}
