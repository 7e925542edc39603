package tablebase

import (
	"context"

	"match/board"
)

// solver makes one table.
type solver struct {
	space   *space
	known   *Set // the tables that captures and promotions lead to
	workers int
	sides   [2]side // by the side to move
	horizon int     // the last distance at which a move out of the table has an effect
}

// side holds the solver's state for the positions with one player to move.
type side struct {
	legal []board.Bitboard
	codes []code // the values found, 64 per row; draw if none was found
	pool
	passed pool // the same positions with an en passant right; without rows if there are none
}

// solve finds the values of all positions of an ending, given the tables of the endings that it
// leads to. The result does not depend on the number of workers, because no worker writes data that
// another one reads.
func solve(ctx context.Context, m Material, known *Set, workers int) (*solver, error) {
	s := &solver{space: newSpace(m), known: known, workers: workers}
	for c := range s.sides {
		s.sides[c].allocate(s.space.rows())
	}
	s.each(s.findLegal)
	s.findLeaving()
	s.findPassed()
	s.each(s.findMates)
	for distance := 1; ; distance += 2 {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		won := s.findWins(distance)
		lost := s.findLosses(distance + 1)
		if !won && !lost && distance >= s.horizon {
			return s, nil
		}
	}
}

func (sd *side) allocate(rows int) {
	sd.legal = make([]board.Bitboard, rows)
	sd.codes = make([]code, 64*rows)
	sd.pool.allocate(rows)
}

func (s *solver) findLegal(row int) bool {
	pl := s.space.at(row)
	for c := range board.Color(2) {
		if sd := &s.sides[c]; pl.room != 0 {
			sd.legal[row] = pl.room &^ s.space.checked(&pl, c.Other())
			sd.notWon[row] = sd.legal[row]
		}
	}
	return true
}

// findMates finds the positions without a legal move. A position that is not held has no move out
// of the table, so only moves within the table have to be checked.
func (s *solver) findMates(row int) bool {
	pl := s.space.at(row)
	for c := range board.Color(2) {
		sd, other := &s.sides[c], &s.sides[c.Other()]
		stuck := sd.legal[row] &^ sd.held[row]
		if stuck != 0 {
			stuck &^= s.space.reach(&pl, c, other.legal, nil)
		}
		checked := s.space.checked(&pl, c)
		sd.justLost[row] = stuck & checked
		sd.open[row] = sd.legal[row] &^ stuck
		sd.record(row, sd.justLost[row], mated)
	}
	return true
}

// begin updates the values from other tables to a distance.
func (s *solver) begin(distance int) {
	for c := range s.sides {
		s.sides[c].begin(distance)
		s.sides[c].passed.begin(distance)
	}
}

// findWins finds the positions that are won in exactly the given distance: some move leads to a
// position lost in one ply less, within the table or out of it.
func (s *solver) findWins(distance int) (found bool) {
	s.begin(distance)
	return s.each(func(row int) bool {
		pl := s.space.at(row)
		found := false
		for c := range board.Color(2) {
			sd, other := &s.sides[c], &s.sides[c.Other()]
			if won := sd.open[row]; won != 0 {
				won &= sd.entered[row] | s.space.reach(&pl, c, other.justLost, other.passed.justLost)
				sd.open[row] &^= won
				sd.notWon[row] &^= won
				sd.record(row, won, code(distance+1))
				found = found || won != 0
			}
			found = sd.findPassedWins(row) || found
		}
		return found
	})
}

// findLosses finds the positions that are lost in exactly the given distance:
// every move leads to a position that is known to be won, and one of them was
// not known before.
func (s *solver) findLosses(distance int) (found bool) {
	s.begin(distance)
	return s.each(func(row int) bool {
		pl := s.space.at(row)
		found := false
		for c := range board.Color(2) {
			sd, other := &s.sides[c], &s.sides[c.Other()]
			lost := sd.open[row] &^ sd.held[row]
			if lost != 0 {
				lost &^= s.space.reach(&pl, c, other.notWon, other.passed.notWon)
				sd.open[row] &^= lost
				sd.record(row, lost, code(distance+1))
				found = found || lost != 0
			}
			sd.justLost[row] = lost
			found = sd.findPassedLosses(row) || found
		}
		return found
	})
}

// record stores the value of some positions of a row.
func (sd *side) record(row int, set board.Bitboard, value code) {
	for ; set != 0; set &= set - 1 {
		sd.codes[64*row+int(set.First())] = value
	}
}
