package event

import (
	"testing"

	"match/rating"
	"match/record"
)

// The progress, the block, the document and the page of an outcome show the same rating,
// computed once; a standing with more pairs is rated again.
func TestOneRatingOfAnOutcome(t *testing.T) {
	s := record.NewStanding([]string{"a", "b", "c"})
	for _, meeting := range [][2]int{{0, 1}, {1, 2}, {2, 0}} {
		won(t, s, meeting[0], meeting[1])
	}
	o := &Outcome{Plan: &Plan{Format: &Tournament{Anchors: map[int]float64{2: 100}}}, Standing: s, rated: new(rated)}
	first := o.Ratings()
	later := *o
	if later.Ratings() != first {
		t.Error("a copy of an outcome rates its players again")
	}
	if got := first.Players[2].Rating; got != 100 {
		t.Errorf("the anchor is rated %v, want 100", got)
	}
	later.Standing = s.Clone()
	later.Standing.Pairs++
	if later.Ratings() == first {
		t.Error("a newer standing has the ratings of an older one")
	}
	o.rated.table, o.rated.pairs = new(rating.Table), s.Pairs
	if _, parts := o.Progress(); len(parts) != 1 {
		t.Errorf("the progress rates the players again: %q", parts)
	}
	if o.rated = nil; o.Ratings() == nil {
		t.Error("an outcome that shares with nobody is not rated")
	}
}
