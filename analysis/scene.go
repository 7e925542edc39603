package analysis

import (
	"slices"

	"match/board"
)

// scene is a position before a move, with what was played last.
type scene struct {
	*board.Position
	own, opp *sideView  // of the mover, and of its opponent
	last     board.Move // the opponent's, board.NoMove at the start
	prior    board.Move // the mover's own before that
	gained   int        // by the mover in its last two moves, in pawns; exchanges that go on do not count
	phase    phase
	balance  int // the mover's lead in material, in pawns
	legal    board.MoveList
}

// sideView is a scene from one side, with what several situations ask of it.
type sideView struct {
	*scene
	us      board.Color
	other   *sideView
	men     [board.King + 1]int
	files   [10]int                        // pawns of each file, with an empty one on either side
	reach   [board.King + 1]board.Bitboard // squares that men of a kind attack
	attacks board.Bitboard                 // squares that any man attacks
	passers board.Bitboard
	stops   board.Bitboard // squares in front of them
	passer  int            // the rank of the most advanced passed pawn, from its side; 0: none
}

func newScene(p *board.Position, last, prior board.Move) *scene {
	s := &scene{Position: p, last: last, prior: prior, phase: phaseOf(p), balance: leadOf(p)}
	p.Legal(&s.legal)
	s.own, s.opp = newSideView(s, p.SideToMove()), newSideView(s, p.SideToMove().Other())
	s.own.other, s.opp.other = s.opp, s.own
	return s
}

func newSideView(s *scene, us board.Color) *sideView {
	v := &sideView{scene: s, us: us}
	for k := board.Pawn; k <= board.King; k++ {
		men := v.pieces(k)
		v.men[k] = men.Count()
		for at := range squares(men) {
			if k == board.Pawn {
				v.reach[k] |= board.PawnAttacks(us, at)
			} else {
				v.reach[k] |= board.Attacks(k, at, s.Occupied())
			}
		}
		v.attacks |= v.reach[k]
	}
	for pawn := range squares(v.pieces(board.Pawn)) {
		v.files[pawn.File()+1]++
		if passed(pawn, us, s.Pieces(us.Other(), board.Pawn)) {
			v.passers |= pawn.Bit()
			v.stops |= v.ahead(pawn).Bit()
			v.passer = max(v.passer, v.rank(pawn))
		}
	}
	return v
}

// The men of the side: those of a kind, as they are or where they would be if it had White, all of them, and its king.
func (v *sideView) pieces(k board.Kind) board.Bitboard  { return v.Pieces(v.us, k) }
func (v *sideView) asWhite(k board.Kind) board.Bitboard { return asWhite(v.Position, v.us, k) }
func (v *sideView) all() board.Bitboard                 { return v.Side(v.us) }
func (v *sideView) king() board.Square                  { return v.King(v.us) }

// rank returns a square's rank, 0 to 7, as the side sees it.
func (v *sideView) rank(at board.Square) int { return rankOf(at, v.us) }

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
func (v *sideView) more(k board.Kind) bool { return v.men[k] > v.other.men[k] }

// officers counts the minor pieces, the rooks and the queens of a side.
func (v *sideView) officers() [3]int {
	return [3]int{v.men[board.Knight] + v.men[board.Bishop], v.men[board.Rook], v.men[board.Queen]}
}

func (v *sideView) minors() int { return v.officers()[0] }

func (s *scene) isMiddlegame() bool { return s.phase != endgame }

func hasBishopPair(p *board.Position, c board.Color) bool {
	bishops := p.Pieces(c, board.Bishop)
	return bishops&board.DarkSquares != 0 && bishops&^board.DarkSquares != 0
}

// hasExtraPiece reports whether a side has the same pieces as the other and at
// least one more.
func (v *sideView) hasExtraPiece() bool {
	own, other := v.officers(), v.other.officers()
	return own != other && own[0] >= other[0] && own[1] >= other[1] && own[2] >= other[2]
}

// hasOppositeBishops reports whether each side has one bishop, on squares of
// different colours.
func (s *scene) hasOppositeBishops() bool {
	own, opp := s.own.pieces(board.Bishop), s.opp.pieces(board.Bishop)
	return own.Count() == 1 && opp.Count() == 1 && (own&board.DarkSquares == 0) != (opp&board.DarkSquares == 0)
}

// hasSameBishops reports whether each side has one bishop, on squares of one
// colour.
func (s *scene) hasSameBishops() bool {
	return s.own.men[board.Bishop] == 1 && s.opp.men[board.Bishop] == 1 && !s.hasOppositeBishops()
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
func (v *sideView) wing() int {
	king := v.king()
	switch {
	case v.rank(king) > 1 || !v.isMiddlegame():
		return 0
	case king.File() >= 5:
		return 1
	case king.File() <= 2:
		return -1
	}
	return 0
}

// isUncastled reports whether the king is on the d- or e-file in the middlegame.
func (v *sideView) isUncastled() bool {
	file := v.king().File()
	return (file == 3 || file == 4) && v.isMiddlegame()
}

// hasOpenFileAtKing reports whether a file of the king or beside it has no own
// pawn in the middlegame.
func (v *sideView) hasOpenFileAtKing() bool {
	file := v.king().File()
	return v.isMiddlegame() && slices.Contains(v.files[max(file, 1):min(file+2, 8)+1], 0)
}

// isShutIn reports whether a king on its first rank has own men on all squares in
// front of it.
func (v *sideView) isShutIn() bool {
	front := board.KingAttacks(v.king()) &^ (board.Rank1 | board.Rank8)
	return v.rank(v.king()) == 0 && front&^v.all() == 0
}

// isHanging reports whether a piece is attacked by a lesser man, or attacked
// and unprotected.
func (v *sideView) isHanging() bool {
	return v.anyPiece(func(k board.Kind, at board.Square) bool {
		attackers := v.AttackersTo(at, v.Occupied())
		enemies := attackers & v.other.all()
		return enemies != 0 && (attackers&v.all() == 0 || v.leastValue(enemies) < manValue[k])
	})
}

// anyPiece reports whether one of the side's pieces has a property.
func (v *sideView) anyPiece(has func(k board.Kind, at board.Square) bool) bool {
	for k := board.Knight; k <= board.Queen; k++ {
		if anyOf(v.pieces(k), func(at board.Square) bool { return has(k, at) }) {
			return true
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
func (v *sideView) isPinned() bool {
	king, enemies, queens := v.king(), v.other.all(), v.other.pieces(board.Queen)
	straight := board.Attacks(board.Rook, king, enemies) & (queens | v.other.pieces(board.Rook))
	diagonal := board.Attacks(board.Bishop, king, enemies) & (queens | v.other.pieces(board.Bishop))
	return anyOf(straight|diagonal, func(from board.Square) bool {
		between := board.Between(king, from) & v.Occupied()
		return between.Count() == 1 && between&v.all() != 0
	})
}
