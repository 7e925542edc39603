package tablebase

import (
	"fmt"

	"match/board"
)

// SideStats counts the positions of an ending in which one player has the
// turn. Symmetry does not enter: mirrored positions count one each, swapping
// two equal men makes no new one. Positions in which the player who has just
// moved is in check are left out, and so are rights to capture en passant.
type SideStats struct {
	Legal, Wins, Draws, Losses int
	Checkmates, Stalemates     int // of the losses; of the draws
	LongestWin, LongestLoss    int // in plies; -1 if there is none
	// LongestWinFEN and LongestLossFEN are positions that take that long; empty
	// if there is none.
	LongestWinFEN, LongestLossFEN string
}

// Stats counts what the table of an ending says, for White to move and for
// Black to move.
func (s *Set) Stats(m Material) (stats [2]SideStats, err error) {
	if !s.Has(m) {
		return stats, fmt.Errorf("no table for %s: make it with 'match tablebase build %[1]s'", m)
	}
	w := &solver{space: newSpace(m), known: s, workers: 1}
	for c := range stats {
		w.sides[c].allocate(w.space.rows())
		stats[c].LongestWin, stats[c].LongestLoss = -1, -1
	}
	w.each(w.findLegal)
	for row := range w.space.rows() {
		for c := range board.Color(2) {
			stats[c].addRow(w, row, c)
		}
	}
	for c := range stats {
		stats[c].scale(w.space)
	}
	return stats, nil
}

// addRow counts the positions of a row, each once.
func (st *SideStats) addRow(w *solver, row int, c board.Color) {
	pl := w.space.at(row)
	stuck := w.sides[c].legal[row]
	if stuck != 0 {
		stuck &^= w.space.reach(&pl, c, w.sides[c.Other()].legal, nil)
	}
	for set := w.sides[c].legal[row]; set != 0; set &= set - 1 {
		p := w.setup(&pl, set.First(), c)
		value, _ := w.known.code(&p)
		st.add(value, &p)
		if value == draw && stuck.Has(set.First()) {
			if _, leaves := (&leaver{known: w.known}).value(&p); !leaves {
				st.Stalemates++
			}
		}
	}
}

func (st *SideStats) add(value code, p *setup) {
	st.Legal++
	switch {
	case value == draw:
		st.Draws++
	case value.win():
		st.Wins++
		if value.plies() > st.LongestWin {
			st.LongestWin, st.LongestWinFEN = value.plies(), p.fen()
		}
	default:
		st.Losses++
		if value == mated {
			st.Checkmates++
		}
		if value.plies() > st.LongestLoss {
			st.LongestLoss, st.LongestLossFEN = value.plies(), p.fen()
		}
	}
}

// scale turns counts of rows into counts of positions.
func (st *SideStats) scale(sp *space) {
	for _, n := range []*int{&st.Legal, &st.Wins, &st.Draws, &st.Losses, &st.Checkmates, &st.Stalemates} {
		*n *= sp.images()
		if sp.material.like() {
			*n /= 2
		}
	}
}

// fen returns the position in Forsyth-Edwards notation.
func (p *setup) fen() string {
	b := p.position()
	return b.FEN()
}

func (p *setup) position() board.Position {
	b := board.Bare(p.turn, p.king[board.White], p.king[board.Black])
	for _, m := range p.men {
		if m.piece != board.NoPiece {
			b.Put(m.piece, m.square)
		}
	}
	return b
}
