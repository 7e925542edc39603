package analysis

import (
	"fmt"

	"match/pgn"
)

// tableMoves counts moves in positions of endgame tables.
func (s *study) tableMoves() tableMoves {
	t := tableMoves{Men: s.tables.MaxMen()}
	for m := range s.moves() {
		if m.Exact {
			t.count(m)
		}
	}
	for _, g := range s.Games {
		last := g.Record.Last()
		if e, known := s.tables.Probe(&last); known && g.Record.Ending() != pgn.FiftyMoves {
			if pointsOfWDL(e.Under50()) != g.Record.Result.Points(last.SideToMove()) {
				t.Adjudicated++
			}
		}
	}
	return t
}

func (t *tableMoves) count(m *Move) {
	moves, wrong, won, detours := &t.Moves, &t.Wrong, &t.Won, &t.Detours
	if !m.Own {
		moves, wrong, won, detours = &t.TheirMoves, &t.TheirWrong, &t.TheirWon, &t.TheirDetour
	}
	*moves++
	*wrong += btoi(m.Wrong)
	*won += btoi(m.keepsWin())
	*detours += btoi(m.Detour > 0)
}

// String returns the counts in one sentence.
func (t tableMoves) String() string {
	return fmt.Sprintf("%d of %d moves in positions of the endgame tables changed the outcome (the opponents: %d of %d); "+
		"%d of %d winning ones made the win longer than necessary (the opponents: %d of %d)",
		t.Wrong, t.Moves, t.TheirWrong, t.TheirMoves, t.Detours, t.Won, t.TheirDetour, t.TheirWon)
}

// keepsWin reports whether the move keeps a win according to the tables.
func (m *Move) keepsWin() bool { return m.Exact && !m.Wrong && m.Before == 1 }

// nearTables is how many men more than in the tables a position may have for a
// search to reach them.
const nearTables = 3

// detourRow tests whether the player takes longer detours than its opponent
// when winning in positions of the tables. Such a player has no tables, or a
// search that does not use them. The cost is its excess loss in positions
// that lead there, which may be zero. Detours in fewer than leastCulprits
// pairs are ignored.
func (s *study) detourRow() (rows []*row) {
	r := newRow(kindTables, "detours", s.Clusters)
	r.proven, r.free = true, true
	var won [sides]float64
	counts := newBySide(s.Clusters)
	for m := range s.moves() {
		if m.traits.near {
			r.add(m, m.Loss, 0)
		}
		if !m.keepsWin() {
			continue
		}
		won[sideOf(m)]++
		counts.add(m, float64(btoi(m.Detour > 0)))
		if m.Own && m.Detour > 0 {
			r.proof = append(r.proof, proof{m, float64(m.Detour)}) // plies
		}
	}
	pairs := 0
	for _, n := range counts[0] {
		pairs += btoi(n > 0)
	}
	if pairs < leastCulprits || won[1] == 0 {
		return nil
	}
	r.text = fmt.Sprintf("wins in the endgame tables take longer than necessary: %.0f of %.0f moves lead away from the mate, %.0f of %.0f for the opponent",
		total(counts[0]), won[0], total(counts[1]), won[1])
	for c := range counts[0] {
		counts[0][c] -= counts[1][c] * won[0] / won[1]
	}
	r.z = ratio(s.sample.mean(counts[0]))
	return []*row{r}
}
