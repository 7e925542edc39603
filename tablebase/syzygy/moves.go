package syzygy

import (
	"cmp"
	"slices"
	"strings"

	"match/board"
	"match/tablebase"
)

// ranked is a move with its sort key.
type ranked struct {
	tablebase.MoveEntry
	mates bool
	uci   string
}

// Moves returns all legal moves of a position, the best first, and whether all of them are known.
// It takes the position's fifty-move counter into account: Cursed is set for a win that comes too
// late from here. Wins come first, by the distance to the next capture or pawn move, with mates
// before all others. Then come draws, first those that the opponent has to defend, then losses, the
// longest first. Moves of equal worth are in the order of their UCI texts.
//
// Always playing the first move wins every won position.
func (s *Set) Moves(p *board.Position) ([]tablebase.MoveEntry, bool) {
	if s.refuse(p) != nil {
		return nil, false
	}
	var legal board.MoveList
	p.Legal(&legal)
	list := make([]ranked, 0, legal.Len())
	for _, m := range legal.Slice() {
		r, err := s.rank(p, m)
		if err != nil {
			return nil, false
		}
		list = append(list, r)
	}
	slices.SortFunc(list, compare)
	moves := make([]tablebase.MoveEntry, len(list))
	for i, r := range list {
		moves[i] = r.MoveEntry
	}
	return moves, true
}

// rank evaluates a move from the position before it.
func (s *Set) rank(p *board.Position, m board.Move) (r ranked, err error) {
	next := *p
	next.Make(m)
	clock, d := p.HalfmoveClock(), 0
	if r.mates = next.InCheck() && !next.HasLegal(); r.mates {
		d = 1
	} else if next.HalfmoveClock() == 0 {
		v, _, err := s.outcome(&next)
		if err != nil {
			return r, err
		}
		d, clock = (-v).zeroing(), 0
	} else if d, err = s.dtz(&next); err != nil {
		return r, err
	} else if d = -d; d != 0 {
		d += cmp.Compare(d, 0)
	}
	r.Move, r.uci = m, p.UCI(m)
	r.Entry = tablebase.Entry{WDL: cmp.Compare(d, 0), DTM: tablebase.NoDistance, DTZ: d, Cursed: max(d, -d)+clock > 100}
	if d == 0 {
		r.Entry.DTM = 0
	}
	return r, nil
}

// compare orders two moves, the better one first.
func compare(a, b ranked) int {
	return cmp.Or(
		b.Entry.Under50()-a.Entry.Under50(), b.Entry.WDL-a.Entry.WDL, btoi(b.mates)-btoi(a.mates),
		a.Entry.DTZ-b.Entry.DTZ, strings.Compare(a.uci, b.uci),
	)
}
