package openings

import (
	"errors"

	"match/board"
)

func readPGN(name string, data []byte, options Options) ([]Opening, error) {
	return nil, errors.New("not yet")
}

// limit cuts a line to the plies asked for.
func (o Options) limit(moves []board.Move) []board.Move {
	if o.Plies > 0 && len(moves) > o.Plies {
		return moves[:o.Plies]
	}
	return moves
}
