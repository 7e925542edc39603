package sprt

import "math"

// MostPlanned is the largest number of games shown in a plan.
const MostPlanned = 1_000_000

// Planned rounds a predicted number of games for display: up to two digits, and
// at most MostPlanned, which then means that many or more.
func Planned(games float64) int {
	if !(games < MostPlanned) {
		return MostPlanned
	}
	unit := math.Pow(10, math.Max(0, math.Floor(math.Log10(games))-1))
	return int(math.Ceil(games/unit) * unit)
}
