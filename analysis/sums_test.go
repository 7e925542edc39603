package analysis

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"match/board"
)

func near9(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// A player's scores of its positions are summed move by move: the points of the
// curve are means over all moves with about the same expectation.
func TestEvaluationSums(t *testing.T) {
	c, judged := everyKind(5)
	s := newStudy(c, judged, nil)
	e := s.evaluate()
	var moves, optimism, expected, referee, made float64
	for i, g := range c.Games {
		for j := range s.accounts[i].Moves {
			m := &s.accounts[i].Moves[j]
			if score, ok := scoreAt(g.Record, m.Ply); ok && m.Own {
				moves++
				optimism += s.curve.expect(score) - m.Before
				expected += s.curve.expect(score)
				referee += m.Before
				made += g.Points()
			}
		}
	}
	for i, b := range e.Bins {
		n := float64(b.Moves)
		moves, expected, referee, made = moves-n, expected-n*b.Expected, referee-n*b.Referee, made-n*b.Made
		if b.Expected < 0 || b.Expected > 1 || i > 0 && b.Expected <= e.Bins[i-1].Expected {
			t.Errorf("bin %d of %v", i, b)
		}
	}
	if moves != 0 || !near9(expected, 0) || !near9(referee, 0) || !near9(made, 0) || !near9(e.Optimism.Value, 100*optimism/float64(e.Moves)) || e.Optimism.Error <= 0 {
		t.Errorf("left %v moves, %v, %v, %v; optimism %v of %v", moves, expected, referee, made, e.Optimism, optimism)
	}
	if math.Abs(e.Correlation) > 0.3 {
		t.Errorf("scores at random correlate by %v", e.Correlation)
	}
}

// Losses by depth cover only the player's moves, in steps of two plies.
func TestLossesByDepth(t *testing.T) {
	c, judged := told(t), judgedLosing(told(t))
	for _, g := range c.Games {
		g.Record.Plies[2].Depth, g.Record.Plies[4].Depth = 8, 11
		g.Record.Plies[3].Depth, g.Record.Plies[5].Depth = 2, 3
	}
	s := NewReport(c, judged, Options{}).Search
	if len(s.ByDepth) != 3 { // as Black its depths are 2 and 3
		t.Fatalf("%+v", s.ByDepth)
	}
	for i, want := range []level{{From: 2, Moves: 8}, {From: 8, Moves: 4}, {From: 10, Moves: 4}} {
		if l := s.ByDepth[i]; l.From != want.From || l.Moves != want.Moves || (l.Loss > 20) != (i == 2) || (l.Loss == 0) == (i == 2) {
			t.Errorf("%+v, want %+v", l, want)
		}
	}
	if s.Depth == nil || s.Depth.Player != (8+11+2+3)/4.0 || s.Depth.Opponent != s.Depth.Player {
		t.Errorf("%+v", s.Depth)
	}
}

// The opponent's losses are scaled to the player's opportunities, and unchanged
// if there are none. A cluster in which the player has more of them than usual
// gets more of the sum. Every row stores the total change.
func TestEqualChances(t *testing.T) {
	rows := []*row{newRow(kindPiece, "pawn", 2), newRow(kindPiece, "knight", 2)}
	for i, r := range rows {
		r.chances = func(m *Move) float64 { return menOf(m, i) }
	}
	rows[0].lost[1], rows[1].lost[1] = []float64{1, 2}, []float64{3, 4}
	men := func(own bool, pawns, knights uint8) Move {
		return Move{Own: own, traits: traits{men: [board.King + 1]uint8{board.Pawn: pawns, board.Knight: knights}}}
	}
	games := []*Game{{Cluster: 0}, {Cluster: 1}}
	s := &study{Collection: &Collection{Games: games, Clusters: 2}, accounts: []*Account{{Moves: []Move{men(true, 4, 1), men(false, 8, 0)}}, {Moves: []Move{men(true, 2, 2)}}}}
	informed(s).levelExposure(rows)
	if rows[0].lost[1][0] != 0.75+0.375*(4-6) || rows[0].lost[1][1] != 1.5+0.375*2 || rows[1].lost[1][0] != 3 || rows[1].lost[1][1] != 4 {
		t.Errorf("%v and %v", rows[0].lost[1], rows[1].lost[1])
	}
	if s := rows[1].scaled; s == nil || s[0] != -1 || s[1] != 0.25 {
		t.Errorf("in all by %v", s)
	}
}

// The games of an opening are compared with all others, per game.
func TestPartSurplus(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 12
		s := sample{games: make([]float64, n), lost: newBySide(n), n: 2 * n}
		r, games := newRow(kindOpening, "x", n), make([]float64, n)
		var inside, outside, part float64
		for i := range n {
			s.games[i] = 2
			s.lost[0][i], s.lost[1][i] = rapid.Float64Range(0, 1).Draw(t, "own"), rapid.Float64Range(0, 1).Draw(t, "other")
			if i%3 == 0 {
				r.lost[0][i], r.lost[1][i], games[i] = s.lost[0][i], s.lost[1][i], 2
				inside, part = inside+s.lost[0][i]-s.lost[1][i], part+2
			} else {
				outside += s.lost[0][i] - s.lost[1][i]
			}
		}
		got, se := s.partSurplus(r, games)
		if want := (inside/part - outside/(2*n-part)) * part / (2 * n); !near9(got, want) || se < 0 || math.IsNaN(se) {
			t.Fatalf("%v ± %v, want %v", got, se, want)
		}
		if none, se := s.partSurplus(r, make([]float64, n)); none != 0 || se != 0 {
			t.Fatal("an opening that nobody played")
		}
	})
}

// Rows of one kind are shrunk towards zero by the share of error in their
// differences; if a kind differs by no more than its errors, it is shrunk to
// zero.
func TestShrink(t *testing.T) {
	all := []candidate{
		{row: &row{kind: kindPiece}, surplus: 3, surplusSE: 1}, {row: &row{kind: kindPiece}, surplus: -1, surplusSE: 1},
		{row: &row{kind: kindPhase}, surplus: 1, surplusSE: 2}, {row: &row{kind: kindPhase}, surplus: 1, surplusSE: 1},
	}
	shrink(all)
	between := (9 + 1 - 2) / 2.0
	for i, want := range []float64{3 * between / (between + 1), -between / (between + 1), 0, 0} {
		if !near9(all[i].shrunk, want) {
			t.Errorf("%d: %v, want %v", i, all[i].shrunk, want)
		}
	}
}
