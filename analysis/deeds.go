package analysis

import (
	"slices"

	"match/board"
)

// deed is a class of moves narrower than a kind. The kingside is the f- to
// h-file, the queenside the a- to c-file. A move may be several. Each
// has two places: moves that are such a deed, and wrong moves that missed one.
type deed struct {
	name string
	is   func(m turn) bool
}

var deeds = slices.Concat(pieceDeeds(), []deed{
	{"capture of a pawn", func(m turn) bool { return m.Captured() == board.Pawn }},
	{"capture by a greater man", func(m turn) bool {
		return m.takes() && m.Kind() != board.King && manValue[m.Kind()] > manValue[m.Captured()]
	}},
	{"capture of a loose man", func(m turn) bool { return m.takes() && !m.opp.attacks.Has(m.To()) }},
	{"recapture", func(m turn) bool { return m.takes() && m.last.Captured() != board.NoKind && m.To() == m.last.To() }},
	{"en passant capture", turn.IsEnPassant},
	{"pawn exchange", exchanges(board.Pawn)},
	{"minor-piece exchange", func(m turn) bool { return isMinor(m.Kind()) && isMinor(m.Captured()) }},
	{"rook exchange", exchanges(board.Rook)},
	{"rook exchange declined", declines(board.Rook)},
	{"queen exchange", exchanges(board.Queen)},
	{"queen exchange declined", declines(board.Queen)},
	{"sacrifice", turn.isSacrifice},
	{"threat to a greater man", turn.isThreat},
	{"escape from attack", turn.isEscape},
	{"queen escape", func(m turn) bool { return m.Kind() == board.Queen && m.isEscape() }},

	{"discovered check", turn.isDiscovered},
	{"underpromotion", func(m turn) bool { return m.Promotion() != board.NoKind && m.Promotion() != board.Queen }},
	{"kingside castling", func(m turn) bool { return m.IsCastling() && m.KingTo().File() > 4 }},
	{"queenside castling", func(m turn) bool { return m.IsCastling() && m.KingTo().File() < 4 }},

	{"same man again", func(m turn) bool { return m.prior != board.NoMove && m.From() == m.prior.To() }},
	{"move back", func(m turn) bool {
		return m.prior != board.NoMove && m.From() == m.prior.To() && m.To() == m.prior.From()
	}},
	{"long move (4 squares or more)", func(m turn) bool { return m.length >= 4 }},
	{"move of one square", func(m turn) bool { return m.length == 1 }},
	{"diagonal move", func(m turn) bool {
		return m.gain != 0 && m.From().File() != m.To().File() && m.Kind() != board.Knight
	}},
	{"move into the opponent's half", func(m turn) bool { return m.own.rank(m.From()) < 4 && m.own.rank(m.To()) >= 4 }},
	{"queenside move", func(m turn) bool { return m.To().File() <= 2 }},
	{"kingside move", func(m turn) bool { return m.To().File() >= 5 && !m.IsCastling() }},
	{"move to the a- or h-file", func(m turn) bool { return m.To().File()%7 == 0 && !m.IsCastling() }},
	{"move to the centre", func(m turn) bool { return centre.Has(m.To()) }},

	{"pawn double push", turn.IsDoublePush},
	{"pawn break", turn.isBreak},
	{"passed-pawn push", func(m turn) bool { return m.Kind() == board.Pawn && m.own.passers.Has(m.From()) }},
	{"blockade of a passed pawn", func(m turn) bool { return m.Kind() != board.Pawn && m.opp.stops.Has(m.To()) }},
	{"shield-pawn move", turn.opensShield},
	{"kingside pawn move", func(m turn) bool { return m.Kind() == board.Pawn && m.From().File() >= 5 }},
	{"queenside pawn move", func(m turn) bool { return m.Kind() == board.Pawn && m.From().File() <= 2 }},
	{"centre pawn move", func(m turn) bool {
		return m.Kind() == board.Pawn && m.From().File() > 2 && m.From().File() < 5
	}},

	{"development of a minor piece", func(m turn) bool {
		return isMinor(m.Kind()) && m.own.rank(m.From()) == 0 && m.gain > 0
	}},
	{"knight to the rim", func(m turn) bool { return m.Kind() == board.Knight && m.To().File()%7 == 0 }},
	{"rook to an open file", func(m turn) bool {
		own := &m.own.files
		return m.Kind() == board.Rook && own[m.To().File()+1] == 0 && own[m.From().File()+1] > 0
	}},
	{"rook to the seventh rank", func(m turn) bool {
		return m.Kind() == board.Rook && m.gain != 0 && m.own.rank(m.To()) == 6
	}},
})

// pieceDeeds has the kinds of moves of every man. Castling is no king move.
func pieceDeeds() (list []deed) {
	for _, of := range []struct {
		name     string
		from, to board.Kind // the first and the last man with such moves
		is       func(m turn) bool
	}{
		{"capture", board.Pawn, board.King, turn.takes},
		{"check", board.Pawn, board.Queen, func(m turn) bool { return m.check }},
		{"advance", board.Knight, board.King, func(m turn) bool { return m.gain > 0 && !m.takes() }},
		{"retreat", board.Knight, board.King, func(m turn) bool { return m.gain < 0 && !m.takes() }},
		{"move sideways", board.Rook, board.King, func(m turn) bool {
			return m.gain == 0 && m.length > 0 && !m.takes()
		}},
		{"move of 4 squares or more", board.Bishop, board.Queen, func(m turn) bool { return m.length >= 4 }},
		{"move in the opening", board.Pawn, board.King, func(m turn) bool { return m.phase == opening }},
		{"move in the middlegame", board.Pawn, board.King, func(m turn) bool { return m.phase == middlegame }},
		{"move in the endgame", board.Pawn, board.King, func(m turn) bool { return m.phase == endgame }},
		{"advance before the endgame", board.King, board.King, func(m turn) bool {
			return m.isMiddlegame() && m.gain > 0
		}},
	} {
		for k := of.from; k <= of.to; k++ {
			list = append(list, deed{k.String() + " " + of.name, func(m turn) bool {
				return m.Kind() == k && !m.IsCastling() && of.is(m)
			}})
		}
	}
	return list
}

// deedsOf returns what a move does and, if it is wrong, what it misses.
func deedsOf(s *scene, m *Move) (done, missed marks) {
	played, best := s.turn(m.Move), turn{}
	another := m.Wrong && m.Best != board.NoMove
	if another {
		best = s.turn(m.Best)
	}
	for i := range deeds {
		is := deeds[i].is(played)
		if is {
			done.set(i)
		}
		if another && !is && deeds[i].is(best) {
			missed.set(i)
		}
	}
	return done, missed
}

// idleNames are the men that should have moved, in the order of the pieces.
var idleNames = []string{
	"pawn move missed", "knight move missed", "bishop move missed", "rook move missed", "queen move missed", "king move missed",
}

// idle names the man that should have moved instead, "" if the moved man is
// the right one, or if castling was.
func idle(m *Move) string {
	if !m.Wrong || m.Best == board.NoMove || m.Best.Kind() == m.Move.Kind() || m.Best.IsCastling() {
		return ""
	}
	return idleNames[m.Best.Kind()-board.Pawn]
}

// turn is a move with what many deeds ask of it.
type turn struct {
	board.Move
	*scene // before it
	check  bool
	length int // in squares
	gain   int // ranks forwards, from its mover's side
}

func (s *scene) turn(m board.Move) turn {
	next := *s.Position
	next.Make(m)
	t := turn{Move: m, scene: s, check: next.InCheck()}
	if !m.IsCastling() {
		t.gain = s.own.rank(m.To()) - s.own.rank(m.From())
		t.length = max(abs(t.gain), abs(m.To().File()-m.From().File()))
	}
	return t
}

func (m turn) takes() bool { return m.Captured() != board.NoKind }

func exchanges(k board.Kind) func(turn) bool {
	return func(m turn) bool { return m.Kind() == k && m.Captured() == k }
}

// declines returns the moves that leave a possible exchange.
func declines(k board.Kind) func(turn) bool {
	return func(m turn) bool {
		return m.own.reach[k]&m.opp.pieces(k) != 0 && (m.Kind() != k || m.Captured() != k)
	}
}

func isMinor(k board.Kind) bool { return k == board.Knight || k == board.Bishop }

const centre = board.Bitboard(0x00003c3c3c3c0000)

// isSacrifice reports whether a piece goes where a lesser man can take it, and
// takes nothing of its value.
func (m turn) isSacrifice() bool {
	if m.Kind() == board.King || m.Kind() == board.Pawn || manValue[m.Captured()] >= manValue[m.Kind()]-1 {
		return false
	}
	attackers := m.AttackersTo(m.To(), m.Occupied()&^m.From().Bit()) & m.opp.all()
	return attackers != 0 && m.leastValue(attackers) < manValue[m.Kind()]
}

// isDiscovered reports whether another man than the moved one gives check.
func (m turn) isDiscovered() bool {
	return m.check && m.Promotion() == board.NoKind && !m.IsCastling() && !m.reachOf().Has(m.opp.king())
}

// reachOf returns the squares that a man attacks after its move.
func (m turn) reachOf() board.Bitboard {
	if m.Kind() == board.Pawn {
		return board.PawnAttacks(m.own.us, m.To())
	}
	return board.Attacks(m.Kind(), m.To(), m.Occupied()&^m.From().Bit())
}

// isThreat reports whether a man attacks a greater one from its new square.
func (m turn) isThreat() bool {
	reach := m.reachOf()
	for k := m.Kind() + 1; k <= board.Queen; k++ {
		if manValue[k] > manValue[m.Kind()] && reach&m.opp.pieces(k) != 0 {
			return true
		}
	}
	return false
}

// isBreak reports whether a pawn advances to attack another pawn.
func (m turn) isBreak() bool {
	return m.Kind() == board.Pawn && !m.takes() && board.PawnAttacks(m.own.us, m.To())&m.opp.pieces(board.Pawn) != 0
}

// isEscape reports whether an attacked man moves away.
func (m turn) isEscape() bool {
	return !m.takes() && m.opp.attacks.Has(m.From())
}

// opensShield reports whether a pawn of the king's shield moves.
func (m turn) opensShield() bool {
	king := m.own.king()
	file, ahead := m.From().File()-king.File(), m.own.rank(m.From())-m.own.rank(king)
	return m.Kind() == board.Pawn && file*file <= 1 && ahead >= 1 && ahead <= 2 && m.isMiddlegame()
}
