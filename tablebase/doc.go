// Package tablebase solves every chess ending with three or four men: who wins,
// and the distance to mate in plies under best play. It also defines [Tables],
// the common interface of all endgame tables for players, referees and reports.
//
// [Set.Probe] looks positions up in the tables of a [Set]. The five tables with
// three men are always available: their files are part of the program, and
// [ThreeMen] reads them. The thirty with four men are made once by [Build],
// saved in a directory, and mapped into memory by [Open].
//
// A table is made by retrograde analysis, breadth first by distance: the mates,
// then everything that is mate in one ply, in two, and so on; each position gets
// its final distance when it is first reached. Captures, promotions (to all four
// kinds) and en passant captures lead out of the table; their values come from
// finished tables, each at its own distance. The work is done on sets of 64
// positions at a time, see [space].
//
// The tables have no castling rights: positions with castling rights are not in
// them. They ignore the fifty-move rule: a distance is the number of plies to
// mate and may be longer than the rule allows. No win in these endings takes more
// than 85 plies, so the rule never interferes if the clock is at 15 or less.
//
// The package does not search, adjudicate or compute Elo; packages engine and
// arena do.
package tablebase
