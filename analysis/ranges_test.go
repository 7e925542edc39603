package analysis

import (
	"math"
	"testing"

	"match/pgn"
)

// numbered returns a study of 40 pairs with one move of each side at every move
// number up to 60. The player loses more and searches less in the given ranges.
func numbered(dear, starved valueRange) *study {
	const pairs, last = 40, 60
	s := &study{Collection: &Collection{Clusters: pairs}}
	s.sample = sample{games: make([]float64, pairs), lost: newBySide(pairs), n: pairs}
	for c := range pairs {
		g, account := &Game{Cluster: c, Record: &pgn.Game{}}, &Account{}
		s.Games, s.accounts, s.sample.games[c] = append(s.Games, g), append(s.accounts, account), 1
		for number := 1; number <= last; number++ {
			for side := range sides {
				m := Move{game: g, Own: side == 0, Ply: len(g.Record.Plies), traits: traits{counts: counts{int16(number)}}}
				m.Loss = 0.01 * (1 + 0.5*math.Sin(float64(3*c+7*number+side)))
				nodes := uint64(1000)
				if m.Own && dear.has(number) {
					m.Loss *= 3
				}
				if m.Own && starved.has(number) {
					nodes = 100
				}
				s.sample.lost[side][c] += m.Loss
				g.Record.Plies = append(g.Record.Plies, pgn.Ply{Nodes: nodes})
				account.Moves = append(account.Moves, m)
			}
		}
	}
	return s
}

// A late fault is one range, to the end of the game; so are an early one and one
// in the middle. Where the player searches less, the range is exact.
func TestRangesOfMoves(t *testing.T) {
	for _, c := range []struct {
		dear, starved valueRange
		want          string
	}{
		{valueRange{40, noEnd}, valueRange{}, "from move 40 on"},
		{valueRange{1, 19}, valueRange{}, "up to move 19"},
		{valueRange{30, 39}, valueRange{}, "moves 30 to 39"},
		{valueRange{37, noEnd}, valueRange{37, noEnd}, "from move 37 on"},
		{valueRange{1, 60}, valueRange{23, 31}, "moves 23 to 31"},
	} {
		rows := numbered(c.dear, c.starved).rangeRows()
		if rows[0].name != c.want {
			t.Errorf("%v, %v: %q, want %q", c.dear, c.starved, rows[0].name, c.want)
			continue
		}
		want := float64(len(quantities[numberOfMove].ranges()))
		if c.starved.to > 0 {
			want = 0 // it was not chosen by its losses
		}
		in := rows[0].in(&Move{traits: traits{counts: counts{int16(25)}}})
		if r := rows[0]; r.kind != kindNumber || r.tries != want || r.moves[0] == 0 || in != c.starved.has(25) {
			t.Errorf("%s: %d moves, one of %v, move 25 is in it: %v", r.name, r.moves[0], r.tries, in)
		}
	}
}

// The range is one of many: its probability is that of the best of them.
func TestRangesAreMany(t *testing.T) {
	s := numbered(valueRange{40, noEnd}, valueRange{})
	r := s.rangeRows()[0]
	chosen := s.sample.weigh(r)
	tries := r.tries
	r.tries = 0
	if alone := s.sample.weigh(r); math.Abs(chosen.p-min(tries*alone.p, 1)) > 1e-12 || tries < 100 {
		t.Errorf("p %v alone, %v as the best of %v", alone.p, chosen.p, tries)
	}
	for number, want := range map[int]string{1: "up to move 9", 9: "up to move 9", 10: "moves 10 to 19", 79: "moves 70 to 79", 80: "from move 80 on", 200: "from move 80 on"} {
		if got := tenMoves(&Move{traits: traits{counts: counts{int16(number)}}}); got != want {
			t.Errorf("move %d: %q, want %q", number, got, want)
		}
	}
}

// The best of many classes is as improbable as they are many; a place costs no
// more beyond its share than in all.
func TestChosenClasses(t *testing.T) {
	s := sample{games: []float64{1, 1, 1, 1}, lost: bySide{{3, 4, 3, 5}, {5, 5, 6, 5}}, n: 4}
	r := &row{lost: bySide{{2, 1, 2, 3}, {1, 1, 2, 1}}}
	alone := s.weigh(r)
	r.tries = 3
	if many := s.weigh(r); alone.p < 0.01 || alone.p > 0.3 || !near9(many.p, 3*alone.p) {
		t.Errorf("p %v alone, %v as the best of three", alone.p, many.p)
	}
	if surplus, _ := s.surplus(r); surplus <= alone.excess || alone.surplus != alone.excess || alone.surplusSE != alone.excessSE {
		t.Errorf("a surplus of %v of an excess of %v counts %v", surplus, alone.excess, alone.surplus)
	}
}
