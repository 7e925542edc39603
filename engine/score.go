package engine

// Scores are centipawns from the side to move. Those beyond ±mateBound are
// mates: mateScore less the plies to it. Those from ±winBound on are wins that a
// tablebase without distances to mate is sure of: tableScore less the plies to
// the position. They fit 16 bits.
const (
	// mateScore is the score of a mate on the board, were it one's own.
	mateScore = 32000

	// MaxPly is the greatest distance from the root, in plies.
	MaxPly = 128

	mateBound  = mateScore - 512 // a tablebase adds up to 85 plies to MaxPly
	tableScore = mateBound - 1
	winBound   = tableScore - MaxPly
	infinity   = mateScore + 1
	noScore    = -infinity - 1
	maxEval    = winBound - 1
)

// MatePlies reports whether score is a mate, and its distance in plies: +5
// mates with the fifth ply from here, -4 is mated by the fourth, 0 is mated
// already.
func MatePlies(score int) (plies int, ok bool) {
	switch {
	case score >= mateBound:
		return mateScore - score, true
	case score <= -mateBound:
		return -mateScore - score, true
	}
	return 0, false
}

// isMate reports whether score is a mate for either side.
func isMate(score int) bool { return score >= mateBound || score <= -mateBound }

func matedIn(ply int) int { return ply - mateScore }

// toTable turns the distance of a mate or a sure win from the root into one from
// the position ply plies deep, which is what other paths to the position need;
// fromTable turns it back.
func toTable(score, ply int) int {
	switch {
	case score >= winBound:
		return score + ply
	case score <= -winBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= winBound:
		return score - ply
	case score <= -winBound:
		return score + ply
	}
	return score
}
