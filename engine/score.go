package engine

// Scores are centipawns from the side to move. Those beyond ±mateBound are mates: mateScore minus
// the plies to the mate. Those from ±winBound on are wins proved by a tablebase without distances
// to mate: tableScore minus the plies to the position. They fit 16 bits.
const (
	// mateScore is the score of delivering mate at distance 0.
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

// MatePlies reports whether score is a mate, and its distance in plies: +5 means mate with the
// fifth ply from here, -4 being mated by the fourth, 0 already mated.
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

// toTable converts a score at ply for the transposition table. It makes the distance to a mate or a
// proved win relative to the position instead of the root, so that it is valid on every path to the
// position. fromTable converts it back.
func toTable(score, ply int) int {
	switch {
	case score >= winBound:
		return score + ply
	case score <= -winBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int { return toTable(score, -ply) }
