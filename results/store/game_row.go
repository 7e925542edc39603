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
func (d *dictionary) join(g *codec.Game) (data []byte, err error) {
	data = binary.AppendUvarint([]byte{numbered}, uint64(len(g.Texts)))
	for _, text := range g.Texts {
		id, err := d.ID(text)
		if err != nil {
			return nil, err
		}
		data = binary.AppendUvarint(data, id)
	}
	return append(data, g.Data...), nil
}

// split returns a stored game as it was encoded, if it was stored by this version.
func (d *dictionary) split(data []byte) (g codec.Game, is bool, err error) {
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
		text, errText := d.Text(next())
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
func (d *dictionary) decode(data []byte) (*pgn.Game, error) {
	g, is, err := d.split(data)
	switch {
	case err != nil:
		return nil, err
	case is:
		return g.Decode()
	}
	return codec.Decode(data, d)
}

// header is decode without the moves.
func (d *dictionary) header(data []byte) (*pgn.Game, error) {
	g, is, err := d.split(data)
	switch {
	case err != nil:
		return nil, err
	case is:
		return g.Header()
	}
	return codec.Header(data, d)
}

// encode returns a stored game encoded as on its way between machines.
func (d *dictionary) encode(data []byte) (codec.Game, error) {
	g, is, err := d.split(data)
	if is || err != nil {
		return g, err
	}
	older, err := codec.Decode(data, d)
	if err != nil {
		return g, err
	}
	return codec.Encode(older, true)
}
