package headers

import (
	"bytes"

	"match/pgn/pairs"
)

// pairing returns the data that identifies the game's pair.
func (t *tags) pairing(moves []byte, plies int) pairs.Tags {
	return pairs.Tags{Pair: t.pair, Round: t.round, Start: t.fen, Moves: firstPlies(make([]byte, 0, 8*pairs.Plies), moves, plies)}
}

// firstPlies appends the first moves of a game, without numbers, comments and
// signs. It returns nil if there are fewer.
func firstPlies(dst, moves []byte, plies int) []byte {
	n := 0
	for i := 0; i < len(moves) && n < plies; {
		switch c := moves[i]; {
		case c == '{':
			end := bytes.IndexByte(moves[i:], '}')
			if end < 0 {
				return nil
			}
			i += end + 1
		case isLetter(c):
			j := i
			for j < len(moves) && moves[j] > ' ' && moves[j] != '{' {
				j++
			}
			dst = append(append(dst, bytes.TrimRight(moves[i:j], "!?")...), ' ')
			i = j
			n++
		case c == ';' || c == '(':
			return nil
		default:
			i++
		}
	}
	if n < plies {
		return nil
	}
	return dst
}
