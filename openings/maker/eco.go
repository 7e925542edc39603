package maker

import (
	"math/rand/v2"

	"match/board"
	"match/openings"
)

// named returns the beginning of a line of the Encyclopaedia of Chess Openings, at
// most up to the last FreePlies plies.
func (w *worker) named(rng *rand.Rand) []board.Move {
	lines := openings.Encyclopaedia()
	moves := lines[rng.IntN(len(lines))].Moves
	return moves[:min(len(moves), w.Plies-rng.IntN(w.FreePlies+1))]
}
