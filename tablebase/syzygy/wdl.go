package syzygy

import (
	"cmp"
	"fmt"

	"match/board"
	"match/tablebase"
)

// WDL is the outcome of a position for its side to move, right after a capture
// or a pawn move.
type WDL int8

// The outcomes, from the worst to the best. Under the fifty-move rule a blessed loss and a cursed
// win are draws.
const (
	Loss WDL = iota - 2
	BlessedLoss
	Draw
	CursedWin
	Win
)

// String names the outcome.
func (v WDL) String() string {
	if v < Loss || v > Win {
		return fmt.Sprintf("WDL(%d)", int8(v))
	}
	return [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}[v-Loss]
}

// entry converts the outcome to a [tablebase.Entry].
func (v WDL) entry() tablebase.Entry {
	if v == Draw {
		return tablebase.Entry{}
	}
	cursed := v == CursedWin || v == BlessedLoss
	return tablebase.Entry{WDL: cmp.Compare(v, Draw), DTM: tablebase.NoDistance, Cursed: cursed}
}

// zeroing returns the distance of a position whose best move is a capture or a pawn move. Every
// distance of the outcome is counted from it.
func (v WDL) zeroing() int { return [...]int{-1, -101, 0, 101, 1}[v-Loss] }

// dtz returns the distance to zeroing of a position, see [Set.DTZ].
func (s *Set) dtz(p *board.Position) (int, error) {
	v, byCapture, err := s.outcome(p)
	if err != nil || v == Draw {
		return 0, err
	}
	if byCapture {
		return v.zeroing(), nil
	}
	var moves board.MoveList
	p.Legal(&moves)
	if v > Draw {
		if ok, err := s.winsByPawn(p, &moves, v); ok || err != nil {
			return v.zeroing(), err
		}
	}
	f, turned, err := s.file(p, dtzFile)
	if err != nil {
		return 0, err
	}
	plies, ok, err := f.distance(p, turned, v)
	switch {
	case err != nil:
		return 0, err
	case !ok:
		return s.searchDTZ(p, &moves, v)
	case v > Draw:
		return v.zeroing() + plies, nil
	}
	return v.zeroing() - plies, nil
}

// winsByPawn reports whether a non-capturing pawn move keeps a win of the kind v. It is then the
// zeroing move, and the table has no distance.
func (s *Set) winsByPawn(p *board.Position, moves *board.MoveList, v WDL) (bool, error) {
	for _, m := range moves.Slice() {
		if m.Kind() != board.Pawn || m.Captured() != board.NoKind {
			continue
		}
		next := *p
		next.Make(m)
		if got, _, err := s.outcome(&next); err != nil || -got == v {
			return err == nil, err
		}
	}
	return false, nil
}

// searchDTZ finds the distance of a position from those of its successors, because the table is for
// the other side to move. Zeroing moves are no better than the search's starting value.
func (s *Set) searchDTZ(p *board.Position, moves *board.MoveList, v WDL) (int, error) {
	best, found := v.zeroing(), v < Draw
	for _, m := range moves.Slice() {
		if m.Kind() == board.Pawn || m.Captured() != board.NoKind {
			continue
		}
		next := *p
		next.Make(m)
		d, err := s.dtz(&next)
		if err != nil {
			return 0, err
		}
		d = -d
		switch {
		case d == 1 && next.InCheck() && !next.HasLegal():
			return 1, nil
		case v > Draw && d > 0 && (!found || d+1 < best):
			best, found = d+1, true
		case v < Draw && d-1 < best:
			best = d - 1
		}
	}
	return best, nil
}
