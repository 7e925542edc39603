package analysis

import (
	"slices"

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

// The titles of the tables of situations.
const (
	answersTitle  = "what came before"
	balanceTitle  = "material balance"
	materialTitle = "material on the board"
	pawnsTitle    = "pawn structure"
	kingsTitle    = "the kings' places"
	piecesTitle   = "the pieces' places"
	threatsTitle  = "threats"
)

// kind returns the kind of a situation's findings. Evaluations see material,
// pawns and kings, so these cannot explain why terms seem to be wrong.
func (s *situation) kind() kind {
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

	{answersTitle, "after a pawn move", func(s *scene) bool {
		return s.last.Kind() == board.Pawn && s.last.Captured() == board.NoKind
	}},
	{answersTitle, "after losing material", func(s *scene) bool { return s.gained < 0 }},
	{answersTitle, "after winning material", func(s *scene) bool { return s.gained > 0 }},

	{balanceTitle, "behind in material", func(s *scene) bool { return s.balance <= -leastAhead }},
	{balanceTitle, "behind by a pawn or two", func(s *scene) bool { return s.balance < 0 && s.balance > -leastAhead }},
	{balanceTitle, "material is equal", func(s *scene) bool { return s.balance == 0 }},
	{balanceTitle, "ahead by a pawn or two", func(s *scene) bool { return s.balance > 0 && s.balance < leastAhead }},
	{balanceTitle, "ahead in material", func(s *scene) bool { return s.balance >= leastAhead }},

	{materialTitle, "queens on the board", func(s *scene) bool { return s.Kinds(board.Queen) != 0 }},
	{materialTitle, "no queens", func(s *scene) bool { return s.Kinds(board.Queen) == 0 }},
	{materialTitle, "no rooks", func(s *scene) bool { return s.Kinds(board.Rook) == 0 }},
	{materialTitle, "no minor pieces", func(s *scene) bool { return s.Kinds(board.Knight)|s.Kinds(board.Bishop) == 0 }},
	{materialTitle, "opposite-coloured bishops", (*scene).hasOppositeBishops},
	{materialTitle, "same-coloured bishops", (*scene).hasSameBishops},
	{materialTitle, "pawns on one wing only", (*scene).isOneWing},

	{pawnsTitle, "closed centre", func(s *scene) bool { return s.blocked(centreFiles) >= 2 }},
	{pawnsTitle, "open centre", func(s *scene) bool { return s.isMiddlegame() && s.Kinds(board.Pawn)&dAndEFiles == 0 }},

	{kingsTitle, "castled on opposite sides", func(s *scene) bool { return s.wing(s.us)*s.wing(s.them) < 0 }},
	{kingsTitle, "castled on the same side", func(s *scene) bool { return s.wing(s.us)*s.wing(s.them) > 0 }},

	{threatsTitle, "capture possible", func(s *scene) bool { return s.sides[s.us].attacks&s.Side(s.them) != 0 }},
	{threatsTitle, "promotion possible", func(s *scene) bool { return s.sides[s.us].passer == 6 }},
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
	{materialTitle, "bishop pair", func(s *scene, c board.Color) bool { return hasBishopPair(s.Position, c) }},
	{materialTitle, "knight pair", func(s *scene, c board.Color) bool { return s.sides[c].men[board.Knight] >= 2 }},
	{materialTitle, "rook pair", func(s *scene, c board.Color) bool { return s.sides[c].men[board.Rook] >= 2 }},
	{materialTitle, "bishop for a knight", func(s *scene, c board.Color) bool {
		return s.more(c, board.Bishop) && s.more(c.Other(), board.Knight)
	}},
	{materialTitle, "rook for a minor piece", func(s *scene, c board.Color) bool {
		return s.more(c, board.Rook) && s.minors(c) == s.minors(c.Other())-1
	}},
	{materialTitle, "rook for two minor pieces", func(s *scene, c board.Color) bool {
		return s.more(c, board.Rook) && s.minors(c) < s.minors(c.Other())-1
	}},
	{materialTitle, "extra queen", func(s *scene, c board.Color) bool { return s.more(c, board.Queen) }},
	{materialTitle, "extra piece", (*scene).hasExtraPiece},
	{materialTitle, "extra pawn and no extra piece", func(s *scene, c board.Color) bool {
		return s.more(c, board.Pawn) && s.officers(s.us) == s.officers(s.them)
	}},
	{materialTitle, "bare king or only pawns", func(s *scene, c board.Color) bool {
		return piecesOf(s.Position)&s.Side(c) == 0
	}},

	{pawnsTitle, "isolated queen's pawn", (*scene).hasIsolani},
	{pawnsTitle, "hanging pawns", (*scene).hasHangingPawns},
	{pawnsTitle, "doubled pawns", func(s *scene, c board.Color) bool { return slices.Max(s.sides[c].files[:]) > 1 }},
	{pawnsTitle, "isolated pawns", (*scene).hasIsolated},
	{pawnsTitle, "backward pawn", (*scene).hasBackward},
	{pawnsTitle, "queenside majority", func(s *scene, c board.Color) bool { return s.hasMajority(c, 1) }},
	{pawnsTitle, "kingside majority", func(s *scene, c board.Color) bool { return s.hasMajority(c, 6) }},
	{pawnsTitle, "passed pawn", func(s *scene, c board.Color) bool { return s.sides[c].passer > 0 }},
	{pawnsTitle, "advanced passed pawn", func(s *scene, c board.Color) bool { return s.sides[c].passer >= 5 }},
	{pawnsTitle, "protected passed pawn", func(s *scene, c board.Color) bool {
		return s.sides[c].passers&s.sides[c].reach[board.Pawn] != 0
	}},
	{pawnsTitle, "connected passed pawns", (*scene).hasConnectedPassers},
	{pawnsTitle, "blockaded passed pawn", func(s *scene, c board.Color) bool {
		return s.sides[c].stops&s.Side(c.Other()) != 0
	}},

	{kingsTitle, "right to castle", func(s *scene, c board.Color) bool { return s.Castling(c) != 0 }},
	{kingsTitle, "uncastled king", (*scene).isUncastled},
	{kingsTitle, "king on the kingside", func(s *scene, c board.Color) bool { return s.wing(c) > 0 }},
	{kingsTitle, "king on the queenside", func(s *scene, c board.Color) bool { return s.wing(c) < 0 }},
	{kingsTitle, "exposed king", func(s *scene, c board.Color) bool {
		return s.isMiddlegame() && shelter(s.Position, c) == 0
	}},
	{kingsTitle, "open file at the king", (*scene).hasOpenFileAtKing},
	{kingsTitle, "king shut in on the back rank", (*scene).isShutIn},
	{kingsTitle, "advanced king in the endgame", func(s *scene, c board.Color) bool {
		return !s.isMiddlegame() && rankOf(s.King(c), c) >= 3
	}},

	{piecesTitle, "undeveloped pieces", (*scene).isUndeveloped},
	{piecesTitle, "fianchettoed bishop", func(s *scene, c board.Color) bool {
		return asWhite(s.Position, c, board.Bishop)&b2g2 != 0
	}},
	{piecesTitle, "bad bishop", (*scene).hasBadBishop},
	{piecesTitle, "knight on the rim", func(s *scene, c board.Color) bool {
		return s.Pieces(c, board.Knight)&rimFiles != 0
	}},
	{piecesTitle, "knight on an outpost", (*scene).hasOutpost},
	{piecesTitle, "rook on the seventh", func(s *scene, c board.Color) bool {
		return s.hasOnRanks(c, board.Rook, 6, 6)
	}},
	{piecesTitle, "rook on ranks 3 to 6", func(s *scene, c board.Color) bool {
		return s.hasOnRanks(c, board.Rook, 2, 5)
	}},
	{piecesTitle, "rook on an open file", func(s *scene, c board.Color) bool { return s.hasRookOnFile(c, true) }},
	{piecesTitle, "rook on a half-open file", func(s *scene, c board.Color) bool { return s.hasRookOnFile(c, false) }},
	{piecesTitle, "doubled rooks", (*scene).hasDoubledRooks},
	{piecesTitle, "queen beyond the fourth rank", func(s *scene, c board.Color) bool {
		return s.hasOnRanks(c, board.Queen, 4, 7)
	}},
	{piecesTitle, "piece without a move", (*scene).hasStuckPiece},

	{threatsTitle, "check possible", (*scene).canCheck},
	{threatsTitle, "hanging piece", (*scene).isHanging},
	{threatsTitle, "loose piece", func(s *scene, c board.Color) bool {
		return piecesOf(s.Position)&s.Side(c)&^s.sides[c].attacks != 0
	}},
	{threatsTitle, "queen attacked", func(s *scene, c board.Color) bool {
		return s.sides[c.Other()].attacks&s.Pieces(c, board.Queen) != 0
	}},
	{threatsTitle, "pinned man", (*scene).isPinned},
}

// Squares of situations.
const (
	dAndEFiles = board.Bitboard(0x1818181818181818)
	rimFiles   = board.Bitboard(0x8181818181818181)
	b2g2       = board.Bitboard(0x4200)
)

func ofBothSides() (list []situation) {
	for _, of := range sideSituations {
		list = append(list,
			situation{of.group, ownPrefix + of.name, func(s *scene) bool { return of.holds(s, s.us) }},
			situation{of.group, theirPrefix + of.name, func(s *scene) bool { return of.holds(s, s.them) }})
	}
	return list
}

// situationsOf returns the situations of a position.
func situationsOf(s *scene) (m marks) {
	for i := range situations {
		if situations[i].holds(s) {
			m.set(i)
		}
	}
	return m
}
