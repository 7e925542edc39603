package tablebase

import (
	"slices"
	"strings"

	"match/board"
)

// MoveEntry is a legal move and what it is worth to the player who makes it.
type MoveEntry struct {
	Move board.Move
	// Entry is the value before the move if this move is played: DTM counts it.
	Entry Entry
}

// Moves returns all legal moves of a known position, the best first: the
// quickest mate, …, draws, …, the quickest loss; moves of equal worth in the
// order of their UCI texts. It reports false if a move leads to a position that
// is not known.
func (s *Set) Moves(p *board.Position) ([]MoveEntry, bool) {
	if !s.mayKnow(p) {
		return nil, false
	}
	var legal board.MoveList
	p.Legal(&legal)
	moves := make([]MoveEntry, 0, legal.Len())
	for _, m := range legal.Slice() {
		next := *p
		next.Make(m)
		value, ok := s.probe(&next)
		if !ok {
			return nil, false
		}
		moves = append(moves, MoveEntry{m, value.before().entry()})
	}
	slices.SortFunc(moves, func(a, b MoveEntry) int {
		if d := b.Entry.code().worth() - a.Entry.code().worth(); d != 0 {
			return d
		}
		return strings.Compare(p.UCI(a.Move), p.UCI(b.Move))
	})
	return moves, true
}

// Line returns the moves from a won or lost position to the mate, both sides
// playing the first of their best [Set.Moves]. It is empty for a draw, for a
// position that is not known, and for a mate.
func (s *Set) Line(p *board.Position) (line []board.Move) {
	for now := *p; ; {
		moves, ok := s.Moves(&now)
		if !ok || len(moves) == 0 || moves[0].Entry.WDL == 0 {
			return line
		}
		line = append(line, moves[0].Move)
		now.Make(moves[0].Move)
	}
}
