package trf

import (
	"slices"
	"testing"

	"match/pairing"
)

// Points of acceleration count in the pairing, as in bbpPairings, and may be
// included in the points of a line.
func TestAcceleration(t *testing.T) {
	players := []string{line(1, "0.0"), line(2, "0.0"), line(3, "0.0"), line(4, "0.0"), line(5, "0.0"), line(6, "0.0"), line(7, "0.0"), line(8, "0.0")}
	for name, lines := range map[string][]string{
		"XXA": {"XXA    1  1.0  0.5", "XXA    2  1.0", "XXA    3  1.0", "XXA    4  1.0"},
		"250": {"250       1.0   1   1    1    4", "250       0.5   2   2    1    1"},
	} {
		r, err := read(slices.Concat([]string{"XXR 5", "XXC white1"}, players, lines)...)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := r.Virtual[1]; !slices.Equal(got, []int{10, 5}) || r.Virtual[5] != nil {
			t.Errorf("%s: %v", name, r.Virtual)
		}
		list, err := pairing.Dutch(r.Swiss(1))
		if err != nil {
			t.Fatal(err)
		}
		if want := []pairing.Encounter{{White: 0, Black: 2}, {White: 3, Black: 1}, {White: 4, Black: 6}, {White: 7, Black: 5}}; !slices.Equal(list, want) {
			t.Errorf("%s: %v, want %v", name, list, want)
		}
	}
	for points, fits := range map[string]bool{"0.0": true, "1.0": true, "0.5": false} {
		if _, err := read("XXR 5", line(1, points), line(2, "0.0"), "XXA    1  1.0"); (err == nil) != fits {
			t.Errorf("%s points of a player with one that acceleration adds: %v", points, err)
		}
	}
}
