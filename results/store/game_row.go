package store

import (
	"encoding/binary"

	"match/pgn"
	"match/results/codec"
)

// numbered is the first byte of a stored game: the numbers of its texts in the
// database follow, then the game as package codec encodes it. Games of other programs
// are encoded here, and those of a fleet by the worker that played them. Earlier
// versions of the program have put the numbers into the game itself, which then begins
// with a form of package codec.
const numbered = 3

// encoded returns a game in the form in which it came, or encodes it if it came in
// none, or with times that the event does not keep.
func (e *Event) encoded(g *pgn.Game, came *codec.Game) (codec.Game, error) {
	if came != nil && (e.Times || !g.HasTimes()) {
		return *came, nil
	}
	return codec.Encode(g, e.Times)
}

// join returns the stored form of a game.
func (tx *transaction) join(g *codec.Game) (data []byte, err error) {
	data = binary.AppendUvarint([]byte{numbered}, uint64(len(g.Texts)))
	for _, text := range g.Texts {
		id, err := tx.ID(text)
		if err != nil {
			return nil, err
		}
		data = binary.AppendUvarint(data, id)
	}
	return append(data, g.Data...), nil
}

// split returns a stored game as it was encoded, if it was stored by this version.
func (tx *transaction) split(data []byte) (g codec.Game, is bool, err error) {
	if len(data) == 0 || data[0] != numbered {
		return g, false, nil
	}
	data = data[1:]
	next := func() (x uint64) {
		x, n := binary.Uvarint(data)
		data = data[max(0, n):]
		if n <= 0 && err == nil {
			err = damage("a game ends in the numbers of its texts")
		}
		return x
	}
	for range next() {
		text, errText := tx.Text(next())
		if err == nil {
			err = errText
		}
		if err != nil {
			return g, true, err
		}
		g.Texts = append(g.Texts, text)
	}
	g.Data = data
	return g, true, err
}

// decode decodes a stored game.
func (tx *transaction) decode(data []byte) (*pgn.Game, error) {
	return tx.read(data, (*codec.Game).Decode, func() (*pgn.Game, error) { return codec.Decode(data, tx) })
}

// header is decode without the moves.
func (tx *transaction) header(data []byte) (*pgn.Game, error) {
	return tx.read(data, (*codec.Game).Header, func() (*pgn.Game, error) { return codec.Header(data, tx) })
}

// read reads a stored game, with older if an earlier version of the program stored it.
func (tx *transaction) read(data []byte, decode func(*codec.Game) (*pgn.Game, error), older func() (*pgn.Game, error)) (*pgn.Game, error) {
	g, is, err := tx.split(data)
	switch {
	case err != nil:
		return nil, err
	case is:
		return decode(&g)
	}
	return older()
}

// encode returns a stored game encoded as on its way between machines.
func (tx *transaction) encode(data []byte) (codec.Game, error) {
	g, is, err := tx.split(data)
	if is || err != nil {
		return g, err
	}
	older, err := codec.Decode(data, tx)
	if err != nil {
		return g, err
	}
	return codec.Encode(older, true)
}
