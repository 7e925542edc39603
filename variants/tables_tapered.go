package variants

import "match/board"

// taperedTables are the flat tables in the middlegame and separate tables in the
// endgame.
var taperedTables = inPhases(flatTables, endgameTables)

// endgameTables are the endgame tables of tapered. Of the tables that gained 46.5 Elo, only a list
// of values by region is known: pawns 10, 25, 40, 60 and 90 for ranks 3 to 7; knights 15 in the
// centre and 10 around it, −40 in the corners, milder than the middlegame on the other edges;
// bishops 20 on the long diagonals, 15 in the centre, −10 in the corners; rooks 25 on the seventh
// rank, 10 on ranks 4 to 6 and 5 on the first; queens 10 in the centre, −5 on the back rank; an
// active king. The squares in between were chosen here. Values fall off evenly from the centre.
// Edge squares cost knights about two thirds and bishops about half of what they cost in the
// middlegame. From the corner to the centre the king gains as much as it loses in its middlegame
// table.
var endgameTables = [board.King + 1]*printed{
	board.Pawn: byRank(0, 0, 10, 25, 40, 60, 90, 0),
	board.Knight: parse(`
		-40 -30 -20 -20
		-30 -10   0   5
		-20   0  10  10
		-20   5  10  15
	`),
	board.Bishop: parse(`
		-10  -5  -5  -5
		 -5  20   5   5
		 -5   5  20  15
		 -5   5  15  20
	`),
	board.Rook: byRank(5, 5, 5, 10, 10, 10, 25, 10),
	board.Queen: parse(`
		-5  0  0  0  0  0  0 -5
		 0  5  5  5  5  5  5  0
		 0  5 10 10 10 10  5  0
		 0  5 10 10 10 10  5  0
		 0  5 10 10 10 10  5  0
		 0  5 10 10 10 10  5  0
		 0  5  5  5  5  5  5  0
		-5 -5 -5 -5 -5 -5 -5 -5
	`),
	board.King: parse(`
		-50 -35 -25 -20
		-35 -15   0   5
		-25   0  20  30
		-20   5  30  40
	`),
}
