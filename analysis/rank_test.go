package analysis

import (
	"math"
	"testing"
)

// A player with six times the opportunities loses six times as much and is not
// weaker there: the opponent's losses are scaled to the player's opportunities,
// in the part and in the whole.
func TestSurplusAtEqualChances(t *testing.T) {
	s := sample{games: []float64{1, 1}, lost: bySide{{7, 7}, {0.8, 0.8}}, n: 2}
	scaled := []float64{2.25, 2.25} // turns 0.5 and 0.3 into 3 and 0.05
	r := &row{lost: bySide{{6, 6}, {3, 3}}, scaled: scaled}
	want := 3 - 3/3.05*(7-3.05)
	if got, _ := s.surplus(r); math.Abs(got-want) > 1e-12 {
		t.Errorf("surplus %v, want %v", got, want)
	}
}

// A cause has the rank of a place with the same cost: both are priced alike.
func TestCausesCountAsMuch(t *testing.T) {
	place, cause := candidate{row: &row{}, surplus: 2, z: 4}, candidate{row: &row{isTerm: true}, surplus: 2, z: 4}
	if place.rank() != cause.rank() || place.rank() <= 0 {
		t.Errorf("a place of 2 ranks %v, a cause of 2 %v", place.rank(), cause.rank())
	}
	if cause.z = normal95; cause.rank() != 0 {
		t.Errorf("a cause as sure as nothing ranks %v", cause.rank())
	}
}

// The worth of a weak search is the part of the total cost outside the most
// costly place.
func TestDearest(t *testing.T) {
	s := &study{survivors: []candidate{{row: &row{}, surplus: 3}, {row: &row{isTerm: true}, surplus: 2}, {row: &row{}, surplus: 1}}}
	if got := s.dearest(); got != 3 {
		t.Errorf("%v, want the first place's 3", got)
	}
}
