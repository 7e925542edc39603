package pairing

import (
	"reflect"
	"testing"
)

// A round robin of four, worked by hand: 0 beats 1 and draws 2 and 3, 1 beats 2
// and 3, 2 beats 3; and 3 has a bye of one point.
var four = []Result{
	{Encounter{0, 1}, 1, 0},
	{Encounter{2, 0}, 0.5, 0.5},
	{Encounter{0, 3}, 0.5, 0.5},
	{Encounter{1, 2}, 1, 0},
	{Encounter{3, 1}, 0, 1},
	{Encounter{2, 3}, 1, 0},
	{Encounter{3, Bye}, 1, 0},
}

func TestScores(t *testing.T) {
	want := []Standing{
		{Player: 0, Points: 2, SonnebornBerger: 2 + 0.75 + 0.75, Buchholz: 5, HeadToHead: 1},
		{Player: 1, Points: 2, SonnebornBerger: 1.5 + 1.5, Buchholz: 5, HeadToHead: 0},
		{Player: 2, Points: 1.5, SonnebornBerger: 1 + 1.5, Buchholz: 5.5, HeadToHead: 1},
		{Player: 3, Points: 1.5, SonnebornBerger: 1, Buchholz: 5.5, HeadToHead: 0},
	}
	if got := scores(4, four); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Encounters of many games count by the share of the points.
func TestSonnebornBergerOfPairs(t *testing.T) {
	pairs := []Result{{Encounter{0, 1}, 1.5, 0.5}, {Encounter{1, 0}, 0.5, 1.5}, {Encounter{1, 2}, 0, 0}}
	for i, want := range []float64{1.5, 1.5, 0} {
		if got := scores(3, pairs)[i].SonnebornBerger; got != want {
			t.Errorf("player %d: %v, want %v", i, got, want)
		}
	}
}

func TestStandings(t *testing.T) {
	order := func(table []Standing) (players, ranks []int) {
		for _, s := range table {
			players, ranks = append(players, s.Player), append(ranks, s.Rank)
		}
		return players, ranks
	}
	players, ranks := order(Standings(4, four))
	if !reflect.DeepEqual(players, []int{0, 1, 2, 3}) || !reflect.DeepEqual(ranks, []int{1, 2, 3, 4}) {
		t.Errorf("%v with ranks %v", players, ranks)
	}
	drawn := []Result{{Encounter{1, 0}, 0.5, 0.5}, {Encounter{2, Bye}, 1, 0}}
	players, ranks = order(Standings(4, drawn))
	if !reflect.DeepEqual(players, []int{2, 0, 1, 3}) || !reflect.DeepEqual(ranks, []int{1, 2, 2, 4}) {
		t.Errorf("%v with ranks %v", players, ranks)
	}
}
