package plot

import (
	"slices"

	"match/results"
)

// Points is the maximum number of states of a match in a plot: about as many as
// it has dots.
const Points = 1000

// Thin keeps as many points as a plot can show, including the last one.
func Thin(path []results.Point) []results.Point {
	step := max(1, (len(path)+Points-1)/Points)
	var kept []results.Point
	for i := len(path) - 1; i >= 0; i -= step {
		kept = append(kept, path[i])
	}
	slices.Reverse(kept)
	return kept
}
