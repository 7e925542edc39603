package analysis

import (
	"slices"

	"match/board"
)

// situation is a class of positions that players have a name for. A position
// may belong to many. A situation of one side is asked for both: the mover's
// own, and that of the opponent.
type situation struct {
	group group
	name  string
	holds func(s *scene) bool
}

// group has the kind of its classes' findings and the title of their table.
type group struct {
	kind  kind
	title string
}

// The groups of situations. Evaluations see material, pawns and kings, so these
// cannot explain why terms seem to be wrong.
var (
	answersGroup  = group{kindSituation, "what came before"}
	balanceGroup  = group{kindBand, "material balance"}
	materialGroup = group{kindMaterial, "material on the board"}
	pawnsGroup    = group{kindPawns, "pawn structure"}
	kingsGroup    = group{kindKings, "the kings' places"}
	piecesGroup   = group{kindSituation, "the pieces' places"}
	threatsGroup  = group{kindSituation, "threats"}
)

// situations are all of them, in the order of reports.
var situations = append([]situation{
	{answersGroup, inCheckName, func(s *scene) bool { return s.InCheck() }},
	{answersGroup, afterCaptureName, func(s *scene) bool { return !s.InCheck() && s.last.Captured() != board.NoKind }},

	{answersGroup, "after a pawn move", func(s *scene) bool {
		return s.last.Kind() == board.Pawn && s.last.Captured() == board.NoKind
	}},
	{answersGroup, "after losing material", func(s *scene) bool { return s.gained < 0 }},
	{answersGroup, "after winning material", func(s *scene) bool { return s.gained > 0 }},

	{balanceGroup, "behind in material", func(s *scene) bool { return s.balance <= -leastAhead }},
	{balanceGroup, "behind by a pawn or two", func(s *scene) bool { return s.balance < 0 && s.balance > -leastAhead }},
	{balanceGroup, "material is equal", func(s *scene) bool { return s.balance == 0 }},
	{balanceGroup, "ahead by a pawn or two", func(s *scene) bool { return s.balance > 0 && s.balance < leastAhead }},
	{balanceGroup, "ahead in material", func(s *scene) bool { return s.balance >= leastAhead }},

	{materialGroup, "queens on the board", func(s *scene) bool { return s.Kinds(board.Queen) != 0 }},
	{materialGroup, "no queens", func(s *scene) bool { return s.Kinds(board.Queen) == 0 }},
	{materialGroup, "no rooks", func(s *scene) bool { return s.Kinds(board.Rook) == 0 }},
	{materialGroup, "no minor pieces", func(s *scene) bool { return s.Kinds(board.Knight)|s.Kinds(board.Bishop) == 0 }},
	{materialGroup, "opposite-coloured bishops", (*scene).hasOppositeBishops},
	{materialGroup, "same-coloured bishops", (*scene).hasSameBishops},
	{materialGroup, "pawns on one wing only", (*scene).isOneWing},

	{pawnsGroup, "closed centre", func(s *scene) bool { return s.blocked(centreFiles) >= 2 }},
	{pawnsGroup, "open centre", func(s *scene) bool { return s.isMiddlegame() && s.Kinds(board.Pawn)&dAndEFiles == 0 }},

	{kingsGroup, "castled on opposite sides", func(s *scene) bool { return s.wing(s.us)*s.wing(s.them) < 0 }},
	{kingsGroup, "castled on the same side", func(s *scene) bool { return s.wing(s.us)*s.wing(s.them) > 0 }},

	{threatsGroup, "capture possible", func(s *scene) bool { return s.sides[s.us].attacks&s.Side(s.them) != 0 }},
	{threatsGroup, "promotion possible", func(s *scene) bool { return s.sides[s.us].passer == 6 }},
}, ofBothSides()...)

// The names of situations that other files refer to.
const (
	inCheckName, afterCaptureName = "in check", "after a capture"
	ownPrefix                     = "own "
	theirPrefix                   = "opponent's "
)

// sideSituations hold for one side.
var sideSituations = []struct {
	group group
	name  string
	holds func(s *scene, c board.Color) bool
}{
	{materialGroup, "bishop pair", func(s *scene, c board.Color) bool { return hasBishopPair(s.Position, c) }},
	{materialGroup, "knight pair", func(s *scene, c board.Color) bool { return s.sides[c].men[board.Knight] >= 2 }},
	{materialGroup, "rook pair", func(s *scene, c board.Color) bool { return s.sides[c].men[board.Rook] >= 2 }},
	{materialGroup, "bishop for a knight", func(s *scene, c board.Color) bool {
		return s.more(c, board.Bishop) && s.more(c.Other(), board.Knight)
	}},
	{materialGroup, "rook for a minor piece", func(s *scene, c board.Color) bool {
		return s.more(c, board.Rook) && s.minors(c) == s.minors(c.Other())-1
	}},
	{materialGroup, "rook for two minor pieces", func(s *scene, c board.Color) bool {
		return s.more(c, board.Rook) && s.minors(c) < s.minors(c.Other())-1
	}},
	{materialGroup, "extra queen", func(s *scene, c board.Color) bool { return s.more(c, board.Queen) }},
	{materialGroup, "extra piece", (*scene).hasExtraPiece},
	{materialGroup, "extra pawn and no extra piece", func(s *scene, c board.Color) bool {
		return s.more(c, board.Pawn) && s.officers(s.us) == s.officers(s.them)
	}},
	{materialGroup, "bare king or only pawns", func(s *scene, c board.Color) bool {
		return piecesOf(s.Position)&s.Side(c) == 0
	}},

	{pawnsGroup, "isolated queen's pawn", (*scene).hasIsolani},
	{pawnsGroup, "hanging pawns", (*scene).hasHangingPawns},
	{pawnsGroup, "doubled pawns", func(s *scene, c board.Color) bool { return slices.Max(s.sides[c].files[:]) > 1 }},
	{pawnsGroup, "isolated pawns", (*scene).hasIsolated},
	{pawnsGroup, "backward pawn", (*scene).hasBackward},
	{pawnsGroup, "queenside majority", func(s *scene, c board.Color) bool { return s.hasMajority(c, 1) }},
	{pawnsGroup, "kingside majority", func(s *scene, c board.Color) bool { return s.hasMajority(c, 6) }},
	{pawnsGroup, "passed pawn", func(s *scene, c board.Color) bool { return s.sides[c].passer > 0 }},
	{pawnsGroup, "advanced passed pawn", func(s *scene, c board.Color) bool { return s.sides[c].passer >= 5 }},
	{pawnsGroup, "protected passed pawn", func(s *scene, c board.Color) bool {
		return s.sides[c].passers&s.sides[c].reach[board.Pawn] != 0
	}},
	{pawnsGroup, "connected passed pawns", (*scene).hasConnectedPassers},
	{pawnsGroup, "blockaded passed pawn", func(s *scene, c board.Color) bool {
		return s.sides[c].stops&s.Side(c.Other()) != 0
	}},

	{kingsGroup, "right to castle", func(s *scene, c board.Color) bool { return s.Castling(c) != 0 }},
	{kingsGroup, "uncastled king", (*scene).isUncastled},
	{kingsGroup, "king on the kingside", func(s *scene, c board.Color) bool { return s.wing(c) > 0 }},
	{kingsGroup, "king on the queenside", func(s *scene, c board.Color) bool { return s.wing(c) < 0 }},
	{kingsGroup, "exposed king", func(s *scene, c board.Color) bool {
		return s.isMiddlegame() && shelter(s.Position, c) == 0
	}},
	{kingsGroup, "open file at the king", (*scene).hasOpenFileAtKing},
	{kingsGroup, "king shut in on the back rank", (*scene).isShutIn},
	{kingsGroup, "advanced king in the endgame", func(s *scene, c board.Color) bool {
		return !s.isMiddlegame() && rankOf(s.King(c), c) >= 3
	}},

	{piecesGroup, "undeveloped pieces", (*scene).isUndeveloped},
	{piecesGroup, "fianchettoed bishop", func(s *scene, c board.Color) bool {
		return asWhite(s.Position, c, board.Bishop)&b2g2 != 0
	}},
	{piecesGroup, "bad bishop", (*scene).hasBadBishop},
	{piecesGroup, "knight on the rim", func(s *scene, c board.Color) bool {
		return s.Pieces(c, board.Knight)&rimFiles != 0
	}},
	{piecesGroup, "knight on an outpost", (*scene).hasOutpost},
	{piecesGroup, "rook on the seventh", func(s *scene, c board.Color) bool {
		return s.hasOnRanks(c, board.Rook, 6, 6)
	}},
	{piecesGroup, "rook on ranks 3 to 6", func(s *scene, c board.Color) bool {
		return s.hasOnRanks(c, board.Rook, 2, 5)
	}},
	{piecesGroup, "rook on an open file", func(s *scene, c board.Color) bool { return s.hasRookOnFile(c, true) }},
	{piecesGroup, "rook on a half-open file", func(s *scene, c board.Color) bool { return s.hasRookOnFile(c, false) }},
	{piecesGroup, "doubled rooks", (*scene).hasDoubledRooks},
	{piecesGroup, "queen beyond the fourth rank", func(s *scene, c board.Color) bool {
		return s.hasOnRanks(c, board.Queen, 4, 7)
	}},
	{piecesGroup, "piece without a move", (*scene).hasStuckPiece},

	{threatsGroup, "check possible", (*scene).canCheck},
	{threatsGroup, "hanging piece", (*scene).isHanging},
	{threatsGroup, "loose piece", func(s *scene, c board.Color) bool {
		return piecesOf(s.Position)&s.Side(c)&^s.sides[c].attacks != 0
	}},
	{threatsGroup, "queen attacked", func(s *scene, c board.Color) bool {
		return s.sides[c.Other()].attacks&s.Pieces(c, board.Queen) != 0
	}},
	{threatsGroup, "pinned man", (*scene).isPinned},
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
