package plot

import (
	"testing"

	"match/results"
)

// A plot keeps the last state, and shows no more points than it has dots.
func TestThinnedPaths(t *testing.T) {
	for points, want := range map[int]int{0: 0, 1: 1, Points: Points, Points + 1: Points/2 + 1, 3 * Points: Points} {
		path := make([]results.Point, points)
		for i := range path {
			path[i].Pair = i + 1
		}
		kept := Thin(path)
		if len(kept) != want || len(kept) > 0 && kept[len(kept)-1].Pair != points {
			t.Errorf("%d of %d points, want %d, the last one among them", len(kept), points, want)
		}
		for i := 1; i < len(kept); i++ {
			if kept[i].Pair <= kept[i-1].Pair {
				t.Fatalf("pair %d follows pair %d", kept[i].Pair, kept[i-1].Pair)
			}
		}
	}
}
