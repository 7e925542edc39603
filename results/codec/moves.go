package codec

import (
	"fmt"
	"slices"

	"match/board"
)

// nullMove is the code of a null move; no position has that many legal moves.
const nullMove = 255

// order returns the place of a move among the moves of its position: by origin,
// destination (for castling: the rook's square), promotion. It must never change,
// because stored games depend on it. The order of the move generator may change.
func order(m board.Move) int {
	return int(m.From())<<9 | int(m.To())<<3 | int(m.Promotion())
}

// encodeMove returns the number of moves of p that come before m. It uses list as
// scratch space.
func encodeMove(p *board.Position, m board.Move, list *board.MoveList) (byte, error) {
	if m == board.NoMove && !p.InCheck() {
		return nullMove, nil
	}
	p.Legal(list)
	before, found, mine := 0, false, order(m)
	for _, other := range list.Slice() {
		if order(other) < mine {
			before++
		}
		found = found || other == m
	}
	if !found {
		return 0, fmt.Errorf("%v is not a legal move in %s", m, p.FEN())
	}
	return byte(before), nil
}

// decodeMove returns the inverse of encodeMove.
func decodeMove(p *board.Position, code byte, list *board.MoveList) (board.Move, error) {
	if code == nullMove && !p.InCheck() {
		return board.NoMove, nil
	}
	p.Legal(list)
	moves := list.Slice()
	if int(code) >= len(moves) {
		return board.NoMove, fmt.Errorf("move number %d of %d in %s", code+1, len(moves), p.FEN())
	}
	var from [64]byte // moves, by their origin: sorting all moves would take longer than listing them
	for _, m := range moves {
		from[m.From()]++
	}
	origin := board.Square(0)
	for ; code >= from[origin]; origin++ {
		code -= from[origin]
	}
	moves = slices.DeleteFunc(moves, func(m board.Move) bool { return m.From() != origin })
	slices.SortFunc(moves, func(a, b board.Move) int { return order(a) - order(b) })
	return moves[code], nil
}
