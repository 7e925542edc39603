package analysis

import "match/board"

// deed is a class of moves narrower than a kind. The kingside is the f- to
// h-file, the queenside the a- to c-file. A move may be several. Each
// has two places: moves that are such a deed, and wrong moves that missed one.
type deed struct {
	name string
	is   func(s *scene, m board.Move) bool
}

var deeds = []deed{
	{"pawn capture", captures(board.Pawn)},
	{"knight capture", captures(board.Knight)},
	{"bishop capture", captures(board.Bishop)},
	{"rook capture", captures(board.Rook)},
	{"queen capture", captures(board.Queen)},
	{"king capture", captures(board.King)},
	{"capture of a pawn", func(_ *scene, m board.Move) bool { return m.Captured() == board.Pawn }},
	{"capture by a greater man", func(_ *scene, m board.Move) bool {
		return m.Captured() != board.NoKind && m.Kind() != board.King && manValue[m.Kind()] > manValue[m.Captured()]
	}},
	{"same man again", func(s *scene, m board.Move) bool { return s.prior != board.NoMove && m.From() == s.prior.To() }},
	{"queen exchange", func(_ *scene, m board.Move) bool { return m.Kind() == board.Queen && m.Captured() == board.Queen }},
	{"queen exchange declined", func(s *scene, m board.Move) bool {
		return s.attackedBy(s.them, board.Queen, board.Queen) && (m.Kind() != board.Queen || m.Captured() != board.Queen)
	}},
	{"rook exchange", func(_ *scene, m board.Move) bool { return m.Kind() == board.Rook && m.Captured() == board.Rook }},
	{"minor-piece exchange", func(_ *scene, m board.Move) bool { return isMinor(m.Kind()) && isMinor(m.Captured()) }},
	{"recapture", func(s *scene, m board.Move) bool {
		return m.Captured() != board.NoKind && s.last.Captured() != board.NoKind && m.To() == s.last.To()
	}},
	{"passed-pawn push", func(s *scene, m board.Move) bool {
		return m.Kind() == board.Pawn && passed(m.From(), s.us, s.Pieces(s.them, board.Pawn))
	}},
	{"rook to an open file", func(s *scene, m board.Move) bool {
		own := &s.sides[s.us].files
		return m.Kind() == board.Rook && own[m.To().File()+1] == 0 && own[m.From().File()+1] > 0
	}},
	{"shield-pawn move", (*scene).opensShield},
	{"escape from attack", (*scene).isEscape},
	{"queen escape", func(s *scene, m board.Move) bool { return m.Kind() == board.Queen && s.isEscape(m) }},
	{"kingside pawn move", func(_ *scene, m board.Move) bool { return m.Kind() == board.Pawn && m.From().File() >= 5 }},
	{"queenside pawn move", func(_ *scene, m board.Move) bool { return m.Kind() == board.Pawn && m.From().File() <= 2 }},
	{"knight to the rim", func(_ *scene, m board.Move) bool { return m.Kind() == board.Knight && m.To().File()%7 == 0 }},
	{"queenside move", func(_ *scene, m board.Move) bool { return m.To().File() <= 2 }},
	{"kingside move", func(_ *scene, m board.Move) bool { return m.To().File() >= 5 && !m.IsCastling() }},
}

func captures(k board.Kind) func(*scene, board.Move) bool {
	return func(_ *scene, m board.Move) bool { return m.Kind() == k && m.Captured() != board.NoKind }
}

func isMinor(k board.Kind) bool { return k == board.Knight || k == board.Bishop }

// isEscape reports whether an attacked man moves away.
func (s *scene) isEscape(m board.Move) bool {
	return m.Captured() == board.NoKind && s.AttackersTo(m.From(), s.Occupied())&s.Side(s.them) != 0
}

// opensShield reports whether a pawn of the king's shield moves.
func (s *scene) opensShield(m board.Move) bool {
	king := s.King(s.us)
	file, ahead := m.From().File()-king.File(), rankOf(m.From(), s.us)-rankOf(king, s.us)
	return m.Kind() == board.Pawn && file*file <= 1 && ahead >= 1 && ahead <= 2 && s.isMiddlegame()
}

// deedsOf returns what a move does and, if it is wrong, what it misses.
func deedsOf(s *scene, m *Move) (done, missed marks) {
	for i := range deeds {
		is := deeds[i].is(s, m.Move)
		if is {
			done.set(i)
		}
		if m.Wrong && m.Best != board.NoMove && !is && deeds[i].is(s, m.Best) {
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
// the right one.
func idle(m *Move) string {
	if !m.Wrong || m.Best == board.NoMove || m.Best.Kind() == m.Move.Kind() {
		return ""
	}
	return idleNames[m.Best.Kind()-board.Pawn]
}
