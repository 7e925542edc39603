package analysis

import "strings"

// try suggests where to begin with a finding. Advice about time is given only if
// clocks are on record.
func (c *candidate) try(clocks bool) string {
	switch {
	case c.searched != nil && clocks:
		return "find out why it searches so little there: time management, a limit, or a search that ends early"
	case c.searched != nil:
		return "find out why it searches so little there: a limit, or a search that ends early"
	case c.kind == kindNumber && clocks:
		return "check how it divides its time over the moves of a game"
	case c.isTerm && c.row.z > 0:
		return "lower the weight of this term, or fit it to positions, and test the change"
	case c.isTerm:
		return "raise the weight of this term, or fit it to positions, and test the change"
	case strings.HasSuffix(c.name, "missed"):
		return "check that the search does not skip such moves: generation, ordering, pruning and reductions"
	}
	if text := nameTries[c.name]; text != "" {
		return text
	}
	return kindTries[c.kind]
}

// nameTries are suggestions for particular classes.
var nameTries = map[string]string{
	inCheckName:               "check how it searches in check: evasions, extensions and the quiescence search",
	afterCaptureName:          "check the exchange evaluation, the quiescence search and pruning after captures",
	moveKindNames[capture]:    "check the exchange evaluation and the ordering of captures",
	moveKindNames[check]:      "check whether checks are extended or ordered too far forward",
	moveKindNames[promotion]:  "check the generation and the ordering of promotions",
	moveKindNames[repetition]: "check how draws by repetition are detected and scored",
	pieceNames[5]:             "check king safety in the middlegame and king activity in the endgame",
}

var kindTries = map[kind]string{
	kindPiece:      "check the value, the mobility and the square table of this piece",
	kindPhase:      "check the evaluation of this phase, and how it is blended with the next one",
	kindEnding:     "check the evaluation and the scale factors of this kind of ending",
	kindTables:     "probe endgame tables in the search, or add knowledge of these endings",
	kindMove:       "replay the positions below and see which move it expected",
	kindBand:       "check pruning margins and draw scores at evaluations of this size",
	kindConversion: "check how it plays when ahead: draw scores, contempt, scaling by the pawns left",
	kindSituation:  "replay the positions below and see which move it expected",
	kindMaterial:   "check the terms for this material, and how it values the exchanges that lead to it",
	kindPawns:      "check the terms for this structure, and replay the positions below",
	kindKings:      "check king safety with the kings there, and replay the positions below",
	kindNumber:     "check what changes with these moves: the blend of phases, tables, rules that count moves",
	kindOpening:    "play a test match from this opening alone",
	kindHabit:      "look for the term that rewards this move in the positions below",
	kindColour:     "compare its evaluations of positions with those of their mirror images",
	kindTime:       "keep a larger reserve for the last moves and for delays of the system",
	kindFault:      "replay these games and read the engine's log of the last move",
	kindSearch:     "compare its speed and depth with the opponent's first, then its evaluation",
}
