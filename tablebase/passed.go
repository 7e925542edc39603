package tablebase

import "match/board"

// This file is about the right to capture en passant, which exists in KPKP only. A position with
// the right differs from the one without it only by one more move, which leads out of the table.
// Such positions have no entries: only a double push reaches them, so it is enough to have their
// values when that push is evaluated. [Set.Probe] computes them from their successors.

// findPassed sets up the positions with the right, for both sides.
func (s *solver) findPassed() {
	m := s.space.material
	if !m.symmetric() || m.men[0].Kind() != board.Pawn {
		return
	}
	for c := range board.Color(2) {
		sd := &s.sides[c]
		sd.passed.allocate(s.space.rows())
		leave := leaver{known: s.known}
		for row := range s.space.rows() {
			pl := s.space.at(row)
			for set := s.passedIn(&pl, c) & sd.legal[row]; set != 0; set &= set - 1 {
				value := leave.enPassant(s.setup(&pl, set.First(), c))
				position := uint32(64*row + int(set.First()))
				sd.passed.open[row] |= 1 << (position % 64)
				sd.passed.leave(position, value)
				s.horizon = max(s.horizon, value.plies())
			}
			sd.passed.notWon[row] = sd.passed.open[row]
		}
	}
}

// passedIn returns the squares of the inner pawn for which c may capture en passant: the pawns
// stand side by side, and the squares that the opponent's pawn has just left and crossed are free.
// The capture is always legal, because the opponent has no piece left that could give check.
func (s *solver) passedIn(pl *placement, c board.Color) board.Bitboard {
	if c == board.White && pl.outer.Rank() == 4 && !pl.occupied.Has(pl.outer+8) && !pl.occupied.Has(pl.outer+16) {
		return neighbours(pl.outer) & pl.room
	}
	if c == board.Black && pl.outer.Rank() == 3 {
		return neighbours(pl.outer) & pl.room &^ (pl.occupied<<8 | pl.occupied<<16)
	}
	return 0
}

// enPassant returns the value of an en passant capture for the side to move, whose pawn stands next
// to the one that has just moved.
func (l *leaver) enPassant(p setup) code {
	l.found = false
	ours := 0
	if p.men[1].piece.Color() == p.turn {
		ours = 1
	}
	taken := p.men[1-ours].square
	p.men[1-ours] = man{}
	p.men[ours].square = forward(taken, p.turn)
	l.consider(&p)
	return l.best
}

// findPassedWins updates the positions with the right after a round of wins: a position that is won
// without the right is won with it.
func (sd *side) findPassedWins(row int) bool {
	p := &sd.passed
	if p.notWon == nil || p.notWon[row] == 0 {
		return false
	}
	before := p.notWon[row]
	p.notWon[row] &= sd.notWon[row] &^ p.entered[row]
	p.open[row] &= p.notWon[row]
	return p.notWon[row] != before
}

// findPassedLosses updates them after a round of losses: a position is lost if the capture and
// every other move lose.
func (sd *side) findPassedLosses(row int) bool {
	p := &sd.passed
	if p.notWon == nil {
		return false
	}
	p.justLost[row] = p.open[row] & sd.notWon[row] &^ sd.open[row] &^ p.held[row]
	p.open[row] &^= p.justLost[row]
	return p.justLost[row] != 0
}
