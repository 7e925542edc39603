package rating

import "math"

// fide is the table of FIDE's rating regulations (B.02, 8.1.1): the difference
// of ratings for a score of 50, 51, … 100%.
var fide = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	800,
}

// fideDifference returns the rating difference in FIDE's table for a share of
// the points, 0 … 1, rounded to a whole per cent.
func fideDifference(share float64) int {
	percent := int(math.Floor(100*min(max(share, 0), 1) + 0.5))
	if percent < 50 {
		return -fide[100-percent-50]
	}
	return fide[percent-50]
}

// FIDEPerformance returns the performance rating by FIDE's rule: the mean rating
// of the opponents plus the table's difference. It is wrong if the opponents'
// ratings differ much; [Perform] solves for the score instead. ok is false
// without games.
func FIDEPerformance(rungs []Rung) (rating float64, ok bool) {
	games, points, sum := 0.0, 0.0, 0.0
	for _, r := range rungs {
		n := float64(r.Games())
		games, points, sum = games+n, points+r.Points(), sum+n*r.Rating
	}
	if games == 0 {
		return 0, false
	}
	return sum/games + float64(fideDifference(points/games)), true
}
