package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"match/board"
	"match/pgn"
)

// The listed biases are those of the fits, with their intervals; with fewer than
// two pairs there are none.
func TestBiasesAreListed(t *testing.T) {
	s := &study{Collection: &Collection{Clusters: 4}, biasKnown: true}
	s.bias.value[rookValue], s.taste.value[rookValue] = 12, -0.5
	s.bias.influence, s.taste.influence = []vector{{rookValue: 3}, {rookValue: 4}}, []vector{{rookValue: 0.1}}
	list := s.biases()
	if len(list) != int(termCount) || list[rookValue].Term != "rook value" {
		t.Fatalf("%+v", list)
	}
	factor := quantile95(4)
	if b := list[rookValue]; b.Bias.Value != 12 || !near9(b.Bias.Error, 5*factor) || b.Taste.Value != -0.5 || !near9(b.Taste.Error, 0.1*factor) {
		t.Errorf("%+v", b)
	}
	if s.Clusters = 1; s.biases() != nil {
		t.Error("one pair has intervals")
	}
	if s.Clusters, s.biasKnown = 4, false; s.biases() != nil {
		t.Error("what is not known is listed")
	}
	for x, want := range map[float64]float64{2: 2, math.Inf(1): 0, math.Inf(-1): 0} {
		if finite(x) != want {
			t.Errorf("%v becomes %v", x, finite(x))
		}
	}
	if finite(math.NaN()) != 0 {
		t.Error("NaN stays")
	}
}

// Positions are put into tenths of the player's expectation; a player that loses
// a fifth of a point from a position that it considered equal was unaware of it.
func TestReliabilityBins(t *testing.T) {
	said := map[int]int{0: 0, 1: 100, 2: -100, 3: 20000, 4: -20000, 5: 1}
	g := playing(t, board.StartPosition())
	a := &Account{}
	for i := range 6 {
		g.Record.Plies = append(g.Record.Plies, pgn.Ply{Score: pgn.Score{Kind: pgn.Centipawns, Value: said[i]}})
		a.Moves = append(a.Moves, Move{Own: true, Ply: i, Before: 0.1 * float64(i), Loss: []float64{0.2, 0.199, 0.9, 0.9, 0.9, 0}[i]})
	}
	s := &study{Collection: &Collection{Games: []*Game{g}, Clusters: 1}, curve: curve{K: lichessK}, accounts: []*Account{a}}
	s.sample = newSample(s.Collection, s.accounts)
	e := informed(s).evaluate()
	var moves []int
	var referee []float64
	for _, b := range e.Bins {
		moves, referee = append(moves, b.Moves), append(referee, math.Round(1000*b.Referee)/1000)
		if b.Made != 0.5 {
			t.Errorf("%+v", b)
		}
	}
	if !slices.Equal(moves, []int{1, 1, 3, 1}) || !slices.Equal(referee, []float64{0.4, 0.2, 0.2, 0.3}) || e.Unaware != 2 || e.Moves != 6 {
		t.Errorf("%+v", e)
	}
	if want := 100 * (2.5 + s.curve.expect(1) - 1.5) / 6; math.Abs(e.Optimism.Value-want) > 1e-6 || !e.Optimism.Open {
		t.Errorf("optimism %+v, want %v", e.Optimism, want)
	}
}

// A weakness with one colour is as certain as the lower score with that colour,
// and as the loss itself.
func TestColourLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	s := &study{Collection: &Collection{Clusters: 50}, sample: sample{games: make([]float64, 50), n: 100}}
	for c := range 50 {
		s.sample.games[c] = 2
		for _, side := range []board.Color{board.White, board.Black} {
			r := pgn.BlackWins // White scores 0.3, Black 0.6
			if u := rng.Float64(); u < 0.2 {
				r = pgn.WhiteWins
			} else if u < 0.4 {
				r = pgn.Draw
			}
			if side == board.Black && rng.IntN(4) == 0 {
				r = pgn.WhiteWins
			}
			s.Games = append(s.Games, &Game{Side: side, Cluster: c, Record: &pgn.Game{Result: r}})
		}
	}
	// For complete pairs, the gap of a pair is White's points minus Black's.
	var gap, square float64
	for c := range 50 {
		d := s.Games[2*c].Points() - s.Games[2*c+1].Points()
		gap, square = gap+d/50, square+d*d/50
	}
	se := math.Sqrt((square - gap*gap) / 49)
	rows := []*row{{}, {}}
	s.limitColours(rows)
	for c, want := range []float64{board.White: -gap / se, board.Black: (gap - mostGap) / se} {
		if got := rows[c]; !got.limited || !near9(got.mostZ, min(want, s.behind())) {
			t.Errorf("%v: limited to %v, want %v or %v", board.Color(c), got.mostZ, want, s.behind())
		}
	}
	if gap > -0.1 || s.behind() < 0 && rows[0].mostZ != s.behind() {
		t.Errorf("a gap of %v", gap)
	}
}
