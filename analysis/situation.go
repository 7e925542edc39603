package analysis

import (
	"math/bits"

	"match/board"
)

// situation is a class of positions that players have a name for. A position
// may belong to many. A situation of one side is asked for both: the mover's
// own, and that of the opponent.
type situation struct {
	group string // the title of its table
	name  string
	holds func(s *scene) bool
}

// scene is a position before a move, with what was played last.
type scene struct {
	*board.Position
	us, them board.Color
	last     board.Move // the opponent's, board.NoMove at the start
	prior    board.Move // the mover's own before that
	sides    [2]sideView
}

// sideView has what several situations ask of one side, by colour.
type sideView struct {
	men    [board.King + 1]int
	files  [10]int // pawns of each file, with an empty one on either side
	passer int     // the rank of the most advanced passed pawn, from its side; 0: none
}

func newScene(p *board.Position, last, prior board.Move) *scene {
	s := &scene{Position: p, us: p.SideToMove(), them: p.SideToMove().Other(), last: last, prior: prior}
	for c := range s.sides {
		side, own := &s.sides[c], board.Color(c)
		for k := board.Pawn; k <= board.King; k++ {
			side.men[k] = p.Pieces(own, k).Count()
		}
		for pawn := range squares(p.Pieces(own, board.Pawn)) {
			side.files[pawn.File()+1]++
			if passed(pawn, own, p.Pieces(own.Other(), board.Pawn)) {
				side.passer = max(side.passer, rankOf(pawn, own))
			}
		}
	}
	return s
}

// The titles of the tables of situations.
const (
	answersTitle  = "what the move answers"
	balanceTitle  = "material balance"
	materialTitle = "material on the board"
	pawnsTitle    = "pawn structure"
	kingsTitle    = "the kings' places"
	threatsTitle  = "threats and mobility"
)

// kind returns the kind of a situation's findings. Evaluations see material,
// pawns and kings, so these cannot explain why terms seem to be wrong.
func (s *situation) kind() Kind {
	switch s.group {
	case balanceTitle:
		return kindBand
	case materialTitle:
		return kindMaterial
	case pawnsTitle:
		return kindPawns
	case kingsTitle:
		return kindKings
	}
	return kindSituation
}

// situations are all of them, in the order of reports.
var situations = append([]situation{
	{answersTitle, inCheckName, func(s *scene) bool { return s.InCheck() }},
	{answersTitle, afterCaptureName, func(s *scene) bool { return !s.InCheck() && s.last.Captured() != board.NoKind }},

	{balanceTitle, "behind in material", func(s *scene) bool { return s.balance() <= -leastAhead }},
	{balanceTitle, "behind by a pawn or two", func(s *scene) bool { b := s.balance(); return b < 0 && b > -leastAhead }},
	{balanceTitle, "material is equal", func(s *scene) bool { return s.balance() == 0 }},
	{balanceTitle, "ahead by a pawn or two", func(s *scene) bool { b := s.balance(); return b > 0 && b < leastAhead }},
	{balanceTitle, "ahead in material", func(s *scene) bool { return s.balance() >= leastAhead }},

	{materialTitle, "queens on the board", func(s *scene) bool { return s.Kinds(board.Queen) != 0 }},
	{materialTitle, "no queens", func(s *scene) bool { return s.Kinds(board.Queen) == 0 }},
	{materialTitle, "no rooks", func(s *scene) bool { return s.Kinds(board.Rook) == 0 }},
	{materialTitle, "no minor pieces", func(s *scene) bool { return s.Kinds(board.Knight)|s.Kinds(board.Bishop) == 0 }},
	{materialTitle, "opposite-coloured bishops", (*scene).hasOppositeBishops},
	{materialTitle, "many pawns (14 or more)", func(s *scene) bool { return s.Kinds(board.Pawn).Count() >= 14 }},
	{materialTitle, "few pawns (6 or fewer)", func(s *scene) bool { return s.Kinds(board.Pawn).Count() <= 6 }},

	{pawnsTitle, "closed centre", func(s *scene) bool { return s.blocked() >= 2 }},
	{pawnsTitle, "open centre", (*scene).isCentreOpen},

	{kingsTitle, "castled on opposite sides", func(s *scene) bool { return s.wing(s.us)*s.wing(s.them) < 0 }},
	{kingsTitle, "castled on the same side", func(s *scene) bool { return s.wing(s.us)*s.wing(s.them) > 0 }},

	{threatsTitle, "few legal moves", func(s *scene) bool { return s.choices() <= 10 }},
	{threatsTitle, "10 moves without progress", func(s *scene) bool { return s.HalfmoveClock() >= 20 }},
}, ofBothSides()...)

// The names of situations that other files refer to.
const (
	inCheckName, afterCaptureName = "in check", "after a capture"
	ownPrefix                     = "own "
	theirPrefix                   = "opponent's "
)

// sideSituations hold for one side.
var sideSituations = []struct {
	group, name string
	holds       func(s *scene, c board.Color) bool
}{
	{materialTitle, "bishop pair", hasBishopPair},
	{materialTitle, "knight pair", func(s *scene, c board.Color) bool { return s.sides[c].men[board.Knight] >= 2 }},
	{materialTitle, "rook pair", func(s *scene, c board.Color) bool { return s.sides[c].men[board.Rook] >= 2 }},
	{materialTitle, "bishop for a knight", func(s *scene, c board.Color) bool { return s.more(c, board.Bishop) && s.more(c.Other(), board.Knight) }},
	{materialTitle, "rook for a minor piece", func(s *scene, c board.Color) bool { return s.more(c, board.Rook) && s.minors(c) < s.minors(c.Other()) }},
	{materialTitle, "extra queen", func(s *scene, c board.Color) bool { return s.more(c, board.Queen) }},
	{materialTitle, "undeveloped pieces", (*scene).isUndeveloped},
	{materialTitle, "fianchettoed bishop", (*scene).hasFianchetto},
	{pawnsTitle, "isolated queen's pawn", (*scene).hasIsolani},
	{pawnsTitle, "doubled pawns", (*scene).hasDoubled},
	{pawnsTitle, "isolated pawns", (*scene).hasIsolated},
	{pawnsTitle, "passed pawn", func(s *scene, c board.Color) bool { return s.sides[c].passer > 0 }},
	{pawnsTitle, "advanced passed pawn", func(s *scene, c board.Color) bool { return s.sides[c].passer >= 5 }},
	{kingsTitle, "uncastled king", (*scene).isUncastled},
	{kingsTitle, "king on the kingside", func(s *scene, c board.Color) bool { return s.wing(c) > 0 }},
	{kingsTitle, "king on the queenside", func(s *scene, c board.Color) bool { return s.wing(c) < 0 }},
	{kingsTitle, "exposed king", func(s *scene, c board.Color) bool { return s.isMiddlegame() && shelter(s.Position, c) == 0 }},
	{threatsTitle, "hanging piece", (*scene).isHanging},
	{threatsTitle, "queen attacked", func(s *scene, c board.Color) bool { return s.attackedBy(c, board.Queen, board.NoKind) }},
	{threatsTitle, "pinned man", (*scene).isPinned},
	{threatsTitle, "rook on the seventh", (*scene).hasRookOnSeventh},
	{threatsTitle, "rook on open file", (*scene).hasRookOnOpenFile},
	{threatsTitle, "doubled rooks", (*scene).hasDoubledRooks},
	{threatsTitle, "knight on the rim", (*scene).hasKnightOnRim},
	{threatsTitle, "outpost", (*scene).hasOutpost},
}

func ofBothSides() (list []situation) {
	for _, of := range sideSituations {
		list = append(list,
			situation{of.group, ownPrefix + of.name, func(s *scene) bool { return of.holds(s, s.us) }},
			situation{of.group, theirPrefix + of.name, func(s *scene) bool { return of.holds(s, s.them) }})
	}
	return list
}

// marks is a set of situations or deeds, by their index.
type marks [2]uint64

func (m *marks) set(i int)      { m[i/bits.UintSize] |= 1 << (i % bits.UintSize) }
func (m *marks) has(i int) bool { return m[i/bits.UintSize]>>(i%bits.UintSize)&1 != 0 }

// situationsOf returns the situations of a position.
func situationsOf(s *scene) (m marks) {
	for i := range situations {
		if situations[i].holds(s) {
			m.set(i)
		}
	}
	return m
}
