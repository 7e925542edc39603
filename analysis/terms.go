package analysis

// term is a property of a position that an evaluation may misjudge. Its figure
// is one side's minus the other's, in a unit of about one step: a man, a
// square, a rank.
type term int

// The terms. A piece's place has two figures: how far it has advanced and how
// near it is to the middle of the board. The king's place has both, separately
// for the middlegame and the endgame.
const (
	pawnValue term = iota
	knightValue
	bishopValue
	rookValue
	queenValue
	pawnAdvance
	knightAdvance
	bishopAdvance
	rookAdvance
	queenAdvance
	pawnCentre
	knightCentre
	bishopCentre
	rookCentre
	queenCentre
	pawnAdvanceEndgame
	kingCentreMiddlegame
	kingCentreEndgame
	kingAdvanceMiddlegame
	kingAdvanceEndgame
	kingShelter
	passedPawns
	doubledPawns
	isolatedPawns
	connectedPawns
	rookFiles
	bishopPair
	mobility
	kingAttack
	termCount
)

// termName has the texts of findings about a term: its name, and the two
// directions of error.
type termName struct{ name, much, little string }

var termNames = [termCount]termName{
	pawnValue:             {"pawn value", "pawns are valued too high", "pawns are valued too low"},
	knightValue:           {"knight value", "knights are valued too high", "knights are valued too low"},
	bishopValue:           {"bishop value", "bishops are valued too high", "bishops are valued too low"},
	rookValue:             {"rook value", "rooks are valued too high", "rooks are valued too low"},
	queenValue:            {"queen value", "queens are valued too high", "queens are valued too low"},
	pawnAdvanceEndgame:    {"pawn advance in the endgame", "pawns are drawn forward too much", "pawns are kept back too much"},
	pawnAdvance:           {"pawn advance in the middlegame", "pawns are drawn forward too much", "pawns are kept back too much"},
	knightAdvance:         {"knight placement (rank)", "knights are drawn forward too much", "knights are kept back too much"},
	bishopAdvance:         {"bishop placement (rank)", "bishops are drawn forward too much", "bishops are kept back too much"},
	rookAdvance:           {"rook placement (rank)", "rooks are drawn forward too much", "rooks are kept back too much"},
	queenAdvance:          {"queen placement (rank)", "the queen is drawn forward too much", "the queen is kept back too much"},
	pawnCentre:            {"pawn placement (centre)", "pawns are drawn to the centre too much", "pawns keep away from the centre"},
	knightCentre:          {"knight placement (centre)", "knights are drawn to the centre too much", "knights keep to the rim"},
	bishopCentre:          {"bishop placement (centre)", "bishops are drawn to the centre too much", "bishops keep to the rim"},
	rookCentre:            {"rook placement (centre)", "rooks are drawn to the centre too much", "rooks keep to the rim"},
	queenCentre:           {"queen placement (centre)", "the queen is drawn to the centre too much", "the queen keeps to the rim"},
	kingCentreMiddlegame:  {"king placement in the middlegame", "the king is drawn to the centre", "the king clings to the corner"},
	kingCentreEndgame:     {"king placement in the endgame", "the king is drawn to the centre too much", "the king stays away from the centre"},
	kingAdvanceMiddlegame: {"king placement in the middlegame (rank)", "the king is drawn forward too much", "the king is kept back too much"},
	kingAdvanceEndgame:    {"king placement in the endgame (rank)", "the king is drawn forward too much", "the king is kept back too much"},
	kingShelter:           {"king safety (pawn shield)", "the pawn shield is valued too high", "the pawn shield is neglected"},
	passedPawns:           {"passed pawns", "passed pawns are valued too high", "passed pawns are valued too low"},
	doubledPawns:          {"doubled pawns", "doubled pawns are sought", "doubled pawns are feared too much"},
	isolatedPawns:         {"isolated pawns", "isolated pawns are sought", "isolated pawns are feared too much"},
	connectedPawns:        {"connected pawns", "connected pawns are valued too high", "connected pawns are valued too low"},
	rookFiles:             {"rooks on open files", "open files are valued too high", "open files are neglected"},
	bishopPair:            {"bishop pair", "the bishop pair is valued too high", "the bishop pair is valued too low"},
	mobility:              {"mobility", "mobility is valued too high", "mobility is neglected"},
	kingAttack:            {"king attack", "attacking the king is valued too high", "attacking the king is neglected"},
}

// kind returns the kind of a term's findings: its piece if it has one.
func (t term) kind() kind {
	if t <= pawnAdvanceEndgame {
		return kindPiece
	}
	return kindTerm
}

// vector holds the figure of every term.
type vector [termCount]float64
