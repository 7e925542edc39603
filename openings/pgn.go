package openings

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"match/board"
	"match/pgn"
)

// readPGN takes the moves of every game, up to the plies asked for, as an
// opening. The results do not matter.
func readPGN(name string, data []byte, options Options) (openings []Opening, err error) {
	games := pgn.NewReader(bytes.NewReader(data), name)
	var g pgn.Game
	for {
		switch err := games.Next(&g); {
		case errors.Is(err, io.EOF):
			return openings, nil
		case err != nil:
			return nil, err
		}
		o, err := openingOf(&g, options)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, games.Line(), err)
		}
		openings = append(openings, o)
	}
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

// limit cuts a line to the plies asked for.
func (o Options) limit(moves []board.Move) []board.Move {
	if o.Plies > 0 && len(moves) > o.Plies {
		return moves[:o.Plies]
	}
	return moves
}
