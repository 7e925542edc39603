package variants

import "match/board"

// centralizedTables pull all pieces gently towards the centre, including the middlegame king. They
// value pawns by rank: strongly in the endgame, where rank 7 is worth a pawn, and moderately in the
// middlegame, where rank 7 is left to the search. A rook is worth most on the seventh rank.
var centralizedTables = tables{
	board.Pawn: {
		mg: parse(`
			 0  0  0  0  0  0  0  0
			 0  0  0  0  0  0  0  0
			12 24 36 48 48 36 24 12
			 8 16 24 32 32 24 16  8
			 6 12 16 24 24 16 12  6
			 4  8 12 16 16 12  8  4
			 2  4  5 10 10  5  4  2
			 0  0  0  0  0  0  0  0
		`),
		eg: byRank(0, 10, 20, 30, 40, 60, 100, 0),
	},
	board.Knight: {
		mg: parse(`
			-10  -8  -6  -4
			 -8   0   2   4
			 -6   2   6   8
			 -4   4   8  10
		`),
		eg: wideCentre,
	},
	board.Bishop: {
		mg: parse(`
			-4 -2 -2 -2
			-2  0  2  2
			-2  2  4  4
			-2  2  4  6
		`),
		eg: parse(`
			-2 -1 -1 -1
			-1  0  1  1
			-1  1  2  2
			-1  1  2  4
		`),
	},
	board.Rook: {
		mg: parse(`
			0 1 2 3 3 2 1 0
			5 5 5 5 5 5 5 5
			0 0 0 0 0 0 0 0
			0 0 0 0 0 0 0 0
			0 0 0 0 0 0 0 0
			0 0 0 0 0 0 0 0
			1 2 3 4 4 3 2 1
			0 1 2 3 3 2 1 0
		`),
		eg: roundCentre,
	},
	board.Queen: {
		mg: roundCentre,
		eg: parse(`
			-2 -1  0  0
			-1  0  1  1
			 0  1  2  2
			 0  1  2  4
		`),
	},
	board.King: {
		mg: parse(`
			-40 -30 -30 -30 -30 -30 -30 -40
			-30 -20 -10 -10 -10 -10 -20 -30
			-20 -10   0   0   0   0 -10 -20
			-10   0   5   5   5   5   0 -10
			  0   5  10  10  10  10   5   0
			 -5   0   5  10  10   5   0  -5
			-30 -20 -10 -10 -10 -10 -20 -30
			-50 -40 -30 -30 -30 -30 -40 -50
		`),
		eg: wideCentre,
	},
}

// castledKing is the middlegame king table of centralized-castled: the corners are safe, the
// enemy's side of the board is not.
var castledKing = parse(`
	-50 -40 -30 -20 -20 -30 -40 -50
	-20 -10   0   0   0   0 -10 -20
	-10 -10   0   0   0   0 -10 -10
	  0   0   0   0   0   0   0   0
	  5   5   0   0   0   0   5   5
	 10  10   5   0   0   5  10  10
	  0   0   0   0   0   0   0   0
	  0   0   0   0   0   0   0   0
`)

// wideCentre is the endgame table of knights and kings, roundCentre that of rooks and the middlegame table of queens.
var wideCentre = parse(`
	-6 -4 -2  0
	-4  0  2  4
	-2  2  4  6
	 0  4  6  8
`)

var roundCentre = parse(`
	-4 -2  0  0
	-2  0  2  2
	 0  2  4  4
	 0  2  4  6
`)
