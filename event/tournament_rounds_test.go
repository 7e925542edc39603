package event

import (
	"maps"
	"testing"

	"match/pairing"
)

// The encounters of every round are found in the director.
func TestRoundsOfADirector(t *testing.T) {
	for _, c := range []struct {
		format *Tournament
		want   map[int]int // encounters, by round
	}{
		{&Tournament{Type: Swiss, Rounds: 2, Pairs: 1, Swiss: "dutch"}, map[int]int{1: 2, 2: 2}},
		{&Tournament{Type: Knockout, Rounds: 1, Pairs: 1, TieBreak: pairing.TieBreak{Pairs: 1, Cap: 2}}, map[int]int{1: 2, 2: 1}},
	} {
		d := directorOf(t, c.format, 4)
		conduct(t, d, stronger)
		got := map[int]int{}
		for _, round := range roundsOf(d) {
			got[round]++
		}
		if !maps.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.format.Type, got, c.want)
		}
	}
}
