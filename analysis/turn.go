package analysis

import "match/board"

// turn is a move with what many deeds ask of it.
type turn struct {
	board.Move
	check  bool
	length int // in squares
	gain   int // ranks forwards, from its mover's side
}

func (s *scene) turn(m board.Move) turn {
	next := *s.Position
	next.Make(m)
	t := turn{Move: m, check: next.InCheck()}
	if !m.IsCastling() {
		t.gain = rankOf(m.To(), s.us) - rankOf(m.From(), s.us)
		t.length = max(abs(t.gain), abs(m.To().File()-m.From().File()))
	}
	return t
}

func (m turn) takes() bool { return m.Captured() != board.NoKind }

func exchanges(k board.Kind) func(*scene, turn) bool {
	return func(_ *scene, m turn) bool { return m.Kind() == k && m.Captured() == k }
}

// declines returns the moves that leave a possible exchange.
func declines(k board.Kind) func(*scene, turn) bool {
	return func(s *scene, m turn) bool {
		return s.sides[s.us].reach[k]&s.Pieces(s.them, k) != 0 && (m.Kind() != k || m.Captured() != k)
	}
}

func isMinor(k board.Kind) bool { return k == board.Knight || k == board.Bishop }

const centre = board.Bitboard(0x00003c3c3c3c0000)

// isSacrifice reports whether a piece goes where a lesser man can take it, and
// takes nothing of its value.
func (s *scene) isSacrifice(m turn) bool {
	if m.Kind() == board.King || m.Kind() == board.Pawn || manValue[m.Captured()] >= manValue[m.Kind()]-1 {
		return false
	}
	attackers := s.AttackersTo(m.To(), s.Occupied()&^m.From().Bit()) & s.Side(s.them)
	return attackers != 0 && s.leastValue(attackers) < manValue[m.Kind()]
}

// isDiscovered reports whether another man than the moved one gives check.
func (s *scene) isDiscovered(m turn) bool {
	return m.check && m.Promotion() == board.NoKind && !m.IsCastling() && !s.reachOf(m).Has(s.King(s.them))
}

// reachOf returns the squares that a man attacks after its move.
func (s *scene) reachOf(m turn) board.Bitboard {
	if m.Kind() == board.Pawn {
		return board.PawnAttacks(s.us, m.To())
	}
	return board.Attacks(m.Kind(), m.To(), s.Occupied()&^m.From().Bit())
}

// isThreat reports whether a man attacks a greater one from its new square.
func (s *scene) isThreat(m turn) bool {
	reach := s.reachOf(m)
	for k := m.Kind() + 1; k <= board.Queen; k++ {
		if manValue[k] > manValue[m.Kind()] && reach&s.Pieces(s.them, k) != 0 {
			return true
		}
	}
	return false
}

// isBreak reports whether a pawn advances to attack another pawn.
func (s *scene) isBreak(m turn) bool {
	return m.Kind() == board.Pawn && !m.takes() && board.PawnAttacks(s.us, m.To())&s.Pieces(s.them, board.Pawn) != 0
}

// isBlockade reports whether a piece goes to a square in front of a passed pawn.
func (s *scene) isBlockade(m turn) bool {
	return m.Kind() != board.Pawn && s.sides[s.them].stops.Has(m.To())
}

// isEscape reports whether an attacked man moves away.
func (s *scene) isEscape(m turn) bool {
	return !m.takes() && s.sides[s.them].attacks.Has(m.From())
}

// opensShield reports whether a pawn of the king's shield moves.
func (s *scene) opensShield(m turn) bool {
	king := s.King(s.us)
	file, ahead := m.From().File()-king.File(), rankOf(m.From(), s.us)-rankOf(king, s.us)
	return m.Kind() == board.Pawn && file*file <= 1 && ahead >= 1 && ahead <= 2 && s.isMiddlegame()
}
