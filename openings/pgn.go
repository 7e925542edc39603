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
			o, err := openingOf(g, r.plies)
			r.add(games.Line(), o, err)
		}
	}
	return nil
}

func openingOf(g *pgn.Game, most int) (Opening, error) {
	plies, p := g.Plies[:min(len(g.Plies), most)], g.Start
	o := Opening{Start: p, ECO: g.ECO, Name: g.Opening, Moves: make([]board.Move, len(plies))}
	for i := range plies {
		m := plies[i].Move
		if m == board.NoMove {
			return o, errors.New("a null move cannot be played")
		}
		o.Moves[i] = m
		p.Make(m)
	}
	return o, checkPlayable(p)
}
