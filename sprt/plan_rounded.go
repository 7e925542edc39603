package sprt

import "math"

// MostPlanned is the number of games beyond which nobody plans.
const MostPlanned = 1_000_000

// Planned is a number of games that was foretold, as people are told it: rounded up
// to two digits, and at most MostPlanned, which stands for more.
func Planned(games float64) int {
	if !(games < MostPlanned) {
		return MostPlanned
	}
	unit := math.Pow(10, math.Max(0, math.Floor(math.Log10(games))-1))
	return int(math.Ceil(games/unit) * unit)
}
