package tablebase

import "match/board"

// SideStats counts the positions of an ending with one player to move. Mirrored positions count
// separately; swapping two equal men does not give a new position. It leaves out positions in which
// the player who has just moved is in check, and en passant rights.
type SideStats struct {
	Legal          int    `json:"legal_positions"`
	Wins           int    `json:"wins"`
	Draws          int    `json:"draws"`
	Losses         int    `json:"losses"`
	Checkmates     int    `json:"checkmates"`         // of the losses
	Stalemates     int    `json:"stalemates"`         // of the draws
	LongestWin     int    `json:"longest_win_plies"`  // -1 if there is none
	LongestLoss    int    `json:"longest_loss_plies"` // -1 if there is none
	LongestWinFEN  string `json:"longest_win_fen"`    // a position with this distance, or ""
	LongestLossFEN string `json:"longest_loss_fen"`
}

// Stats returns the statistics of an ending's table, for White to move and for Black to move.
func (s *Set) Stats(m Material) (stats [2]SideStats, err error) {
	if !s.has(m) {
		return stats, &MissingError{m, s.dir}
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
	return stats, s.tables[m].damage()
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

// scale converts counts of rows to counts of positions.
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
