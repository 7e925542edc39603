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

	{kingsGroup, "castled on opposite sides", func(s *scene) bool { return s.own.wing()*s.opp.wing() < 0 }},
	{kingsGroup, "castled on the same side", func(s *scene) bool { return s.own.wing()*s.opp.wing() > 0 }},

	{threatsGroup, "capture possible", func(s *scene) bool { return s.own.attacks&s.opp.all() != 0 }},
	{threatsGroup, "promotion possible", func(s *scene) bool { return s.own.passer == 6 }},
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
	holds func(v *sideView) bool
}{
	{materialGroup, "bishop pair", func(v *sideView) bool { return hasBishopPair(v.Position, v.us) }},
	{materialGroup, "knight pair", func(v *sideView) bool { return v.men[board.Knight] >= 2 }},
	{materialGroup, "rook pair", func(v *sideView) bool { return v.men[board.Rook] >= 2 }},
	{materialGroup, "bishop for a knight", func(v *sideView) bool {
		return v.more(board.Bishop) && v.other.more(board.Knight)
	}},
	{materialGroup, "rook for a minor piece", func(v *sideView) bool {
		return v.more(board.Rook) && v.minors() == v.other.minors()-1
	}},
	{materialGroup, "rook for two minor pieces", func(v *sideView) bool {
		return v.more(board.Rook) && v.minors() < v.other.minors()-1
	}},
	{materialGroup, "extra queen", func(v *sideView) bool { return v.more(board.Queen) }},
	{materialGroup, "extra piece", (*sideView).hasExtraPiece},
	{materialGroup, "extra pawn and no extra piece", func(v *sideView) bool {
		return v.more(board.Pawn) && v.officers() == v.other.officers()
	}},
	{materialGroup, "bare king or only pawns", func(v *sideView) bool { return piecesOf(v.Position)&v.all() == 0 }},

	{pawnsGroup, "isolated queen's pawn", (*sideView).hasIsolani},
	{pawnsGroup, "hanging pawns", (*sideView).hasHangingPawns},
	{pawnsGroup, "doubled pawns", func(v *sideView) bool { return slices.Max(v.files[:]) > 1 }},
	{pawnsGroup, "isolated pawns", (*sideView).hasIsolated},
	{pawnsGroup, "backward pawn", (*sideView).hasBackward},
	{pawnsGroup, "queenside majority", func(v *sideView) bool { return v.hasMajority(1) }},
	{pawnsGroup, "kingside majority", func(v *sideView) bool { return v.hasMajority(6) }},
	{pawnsGroup, "passed pawn", func(v *sideView) bool { return v.passer > 0 }},
	{pawnsGroup, "advanced passed pawn", func(v *sideView) bool { return v.passer >= 5 }},
	{pawnsGroup, "protected passed pawn", func(v *sideView) bool { return v.passers&v.reach[board.Pawn] != 0 }},
	{pawnsGroup, "connected passed pawns", (*sideView).hasConnectedPassers},
	{pawnsGroup, "blockaded passed pawn", func(v *sideView) bool { return v.stops&v.other.all() != 0 }},

	{kingsGroup, "right to castle", func(v *sideView) bool { return v.Castling(v.us) != 0 }},
	{kingsGroup, "uncastled king", (*sideView).isUncastled},
	{kingsGroup, "king on the kingside", func(v *sideView) bool { return v.wing() > 0 }},
	{kingsGroup, "king on the queenside", func(v *sideView) bool { return v.wing() < 0 }},
	{kingsGroup, "exposed king", func(v *sideView) bool { return v.isMiddlegame() && shelter(v.Position, v.us) == 0 }},
	{kingsGroup, "open file at the king", (*sideView).hasOpenFileAtKing},
	{kingsGroup, "king shut in on the back rank", (*sideView).isShutIn},
	{kingsGroup, "advanced king in the endgame", func(v *sideView) bool {
		return !v.isMiddlegame() && v.rank(v.king()) >= 3
	}},

	{piecesGroup, "undeveloped pieces", (*sideView).isUndeveloped},
	{piecesGroup, "fianchettoed bishop", func(v *sideView) bool { return v.asWhite(board.Bishop)&b2g2 != 0 }},
	{piecesGroup, "bad bishop", (*sideView).hasBadBishop},
	{piecesGroup, "knight on the rim", func(v *sideView) bool { return v.pieces(board.Knight)&rimFiles != 0 }},
	{piecesGroup, "knight on an outpost", (*sideView).hasOutpost},
	{piecesGroup, "rook on the seventh", func(v *sideView) bool { return v.hasOnRanks(board.Rook, 6, 6) }},
	{piecesGroup, "rook on ranks 3 to 6", func(v *sideView) bool { return v.hasOnRanks(board.Rook, 2, 5) }},
	{piecesGroup, "rook on an open file", func(v *sideView) bool { return v.hasRookOnFile(true) }},
	{piecesGroup, "rook on a half-open file", func(v *sideView) bool { return v.hasRookOnFile(false) }},
	{piecesGroup, "doubled rooks", (*sideView).hasDoubledRooks},
	{piecesGroup, "queen beyond the fourth rank", func(v *sideView) bool { return v.hasOnRanks(board.Queen, 4, 7) }},
	{piecesGroup, "piece without a move", (*sideView).hasStuckPiece},

	{threatsGroup, "check possible", (*sideView).canCheck},
	{threatsGroup, "hanging piece", (*sideView).isHanging},
	{threatsGroup, "loose piece", func(v *sideView) bool { return piecesOf(v.Position)&v.all()&^v.attacks != 0 }},
	{threatsGroup, "queen attacked", func(v *sideView) bool { return v.other.attacks&v.pieces(board.Queen) != 0 }},
	{threatsGroup, "pinned man", (*sideView).isPinned},
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
			situation{of.group, ownPrefix + of.name, func(s *scene) bool { return of.holds(s.own) }},
			situation{of.group, theirPrefix + of.name, func(s *scene) bool { return of.holds(s.opp) }})
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
