package analysis

import (
	"math"
	"testing"

	"match/board"
	"match/pgn"
)

// A place is worth its cost, and so is a cause, with a wider interval. Neither is
// worth more than its bound or less than zero.
func TestSpans(t *testing.T) {
	for name, c := range map[string]struct {
		candidate candidate
		want      span
	}{
		"a place":            {candidate{row: &row{}, surplus: 2, surplusSE: 0.5}, span{2, 2 - 0.5*normal95, 2 + 0.5*normal95}},
		"an unsure place":    {candidate{row: &row{}, surplus: 1, surplusSE: 1}, span{1, 0, 1 + normal95}},
		"a cause":            {candidate{row: &row{isTerm: true}, surplus: 1, surplusSE: 0.25}, span{1, lowWorth * (1 - 0.25*normal95), highWorth * (1 + 0.25*normal95)}},
		"a cause of scores":  {candidate{row: &row{isTerm: true, share: 1}, surplus: 1, surplusSE: 0.25}, span{1, 1 - 0.25*normal95, 1 + 0.25*normal95}},
		"a bounded cause":    {candidate{row: &row{isTerm: true}, surplus: 1, bound: 2}, span{1, lowWorth, 2}},
		"a bound that holds": {candidate{row: &row{}, surplus: 3, bound: 2}, span{2, 2, 2}},
	} {
		if got := c.candidate.span(); !near9(got.Value, c.want.Value) || !near9(got.Lower, c.want.Lower) || !near9(got.Upper, c.want.Upper) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// A cause can explain only as much as it may be worth: moves of 0.17 ± 0.06 cannot explain
// 9.28 ± 2.19.
func TestCausesCarry(t *testing.T) {
	cause := func(cost, e float64) *candidate {
		return &candidate{row: &row{isTerm: true}, surplus: causeWorth * cost, surplusSE: causeWorth * e / normal95}
	}
	ending := &candidate{row: &row{}, surplus: 9.28, surplusSE: 2.19 / normal95}
	for cost, want := range map[float64]bool{0.17: false, 0.60: false, 0.70: true, 5: true} {
		if got := cause(cost, 0.06).carries(ending); got != want {
			t.Errorf("%v carries it: %v", cost, got)
		}
	}
}

// No finding claims more than the player can gain: the points that it misses, or
// everything that it gives away.
func TestFindingsAreBounded(t *testing.T) {
	for _, c := range []struct {
		results   [3]pgn.Result
		own, want float64
	}{
		{[3]pgn.Result{pgn.BlackWins, pgn.BlackWins, pgn.BlackWins}, 1.5, 0.5},
		{[3]pgn.Result{pgn.WhiteWins, pgn.WhiteWins, pgn.Draw}, 1.5, 0.5 / 3},
		{[3]pgn.Result{pgn.WhiteWins, pgn.WhiteWins, pgn.WhiteWins}, 1.5, leastSE},
	} {
		s := &study{Collection: &Collection{}, sample: sample{n: 3, lost: bySide{{c.own, 0}, {}}}}
		for _, result := range c.results {
			s.Games = append(s.Games, &Game{Record: &pgn.Game{Result: result}, Side: board.White})
		}
		list := []candidate{{row: &row{}, excess: 2, surplus: 1}, {row: &row{}, excess: c.want, surplus: c.want / 2}}
		s.bounded(list)
		if !near9(list[0].excess, c.want) || !near9(list[0].surplus, c.want) || !list[0].claimed || !near9(list[0].bound, c.want) {
			t.Errorf("%v: %+v, want %v", c.results, list[0], c.want)
		}
		if list[1].claimed || !near9(list[1].surplus, c.want/2) {
			t.Errorf("%v: what is within the bound is cut: %+v", c.results, list[1])
		}
	}
}

// A worth in Elo is the difference between the player's score and a better one,
// limited to the range in which scores are meaningful.
func TestWorthInElo(t *testing.T) {
	w := span{0.1, 0.05, 0.2}.toWorth(0.4, true)
	if !near9(w.Value, 10) || !near9(w.Lower, 5) || !near9(w.Upper, 20) || !w.Bound {
		t.Errorf("%+v", w)
	}
	if at := 400 * math.Log10(4.0/6); !near9(w.Elo.Value, -at) || !near9(w.Elo.Upper, 400*math.Log10(1.5)-at) || w.Elo.Lower <= 0 || w.Elo.Lower >= w.Elo.Value {
		t.Errorf("%+v", w.Elo)
	}
	for _, score := range []float64{0, 1} {
		if e := (span{1, 1, 1}).toWorth(score, false).Elo.Value; math.IsInf(e, 0) || math.IsNaN(e) || e < 0 {
			t.Errorf("at a score of %v: %v", score, e)
		}
	}
}
