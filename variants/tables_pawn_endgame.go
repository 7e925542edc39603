package variants

import "match/board"

// extrapolatedPawn is the pawn endgame table that was extrapolated from a tuning run of 140,000
// games, in printed form: centre pawns are worth most, and the outer four files are all equal.
var extrapolatedPawn = parse(`
	 0  0  0  0  0  0  0  0
	52 52 72 78 78 72 52 52
	36 36 44 52 52 44 36 36
	20 20 26 30 30 26 20 20
	16 16 20 24 24 20 16 16
	 6  6  8 10 10  8  6  6
	 0  0  0  0  0  0  0  0
	 0  0  0  0  0  0  0  0
`)

// percentOfCenter is the endgame worth of a pawn on files a to h, in per cent of its worth on the
// centre files.
var percentOfCenter = [8]int{65, 75, 87, 100, 100, 87, 75, 65}

// formulaPawn returns the pawn endgame table as a formula of rank and file: a
// value for ranks 3 to 7 times the percentage of the file, truncated towards
// zero.
func formulaPawn() *printed {
	values := [8]int{0, 0, 8, 20, 28, 50, 75, 0}
	var table printed
	for s := range board.Square(64) {
		table[s.Flip()] = values[s.Rank()] * percentOfCenter[s.File()] / 100
	}
	return &table
}

// zoneWeights are zoned's 20 weights, for ranks 3 to 7 of each zone of files from the centre
// outwards. They start from the tuning run's values for the centre files (about 30, 53 and 74 on
// ranks 5 to 7, and the middle of the suggested 8–10 and 20–25 on ranks 3 and 4), times
// percentOfCenter, rounded.
var zoneWeights = [4][5]int{
	{9, 22, 30, 53, 74}, // inner_center, d and e: 100%
	{8, 19, 26, 46, 64}, // outer_center, c and f: 87%
	{7, 17, 23, 40, 56}, // wing, b and g: 75%
	{6, 14, 20, 34, 48}, // edge, a and h: 65%
}

// zoneOf holds the zone of each file.
var zoneOf = [8]int{3, 2, 1, 0, 0, 1, 2, 3}
