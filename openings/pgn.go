package openings

import (
	"bytes"
	"errors"

	"match/board"
	"match/pgn"
)

// readPGN uses the moves of every game, up to the requested number of plies, as
// an opening. The results do not matter.
func readPGN(r *reading) error {
	games := pgn.NewReader(bytes.NewReader(r.data), r.path)
	for g, err := range games.Games() {
		var broken *pgn.GameError
		switch {
		case r.hopeless():
			return nil
		case errors.As(err, &broken):
			r.fault(broken.Line, broken.Err, false)
		case err != nil:
			return err
		default:
			o, err := openingOf(g, r.options)
			r.add(games.Line(), o, err)
		}
	}
	return nil
}

func openingOf(g *pgn.Game, options Options) (Opening, error) {
	o := Opening{Start: g.Start, ECO: g.ECO, Name: g.Opening}
	moves := make([]board.Move, 0, len(g.Plies))
	for _, ply := range g.Plies {
		moves = append(moves, ply.Move)
	}
	o.Moves = options.limit(moves)
	p := o.Start
	for _, m := range o.Moves {
		if m == board.NoMove {
			return o, errors.New("a null move cannot be played")
		}
		p.Make(m)
	}
	return o, checkPlayable(p)
}

// limit cuts a line to the requested number of plies.
func (o Options) limit(moves []board.Move) []board.Move {
	switch {
	case o.Plies == noPlies:
		return nil
	case o.Plies > 0 && len(moves) > o.Plies:
		return moves[:o.Plies]
	}
	return moves
}
