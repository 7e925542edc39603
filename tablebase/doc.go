// Package tablebase knows every chess ending with three or four men: who wins,
// and in how many plies it is mate when both sides play their best. It also
// says what all endgame tables have in common, ours and those of others:
// [Tables] is the interface that players, referees and reports ask.
//
// A [Set] answers [Set.Probe] from tables. The five tables with three men are
// always there ([ThreeMen] makes them at first use in a fraction of a second);
// the thirty with four men are made once by [Build], kept in a directory, and
// mapped into memory by [Open].
//
// A table is made by retrograde analysis, breadth first by distance: the mates,
// then everything that is mate in one ply, in two, and so on, each position
// getting its distance when it is first reached, so that nothing needs repair
// afterwards. Captures, promotions (to all four kinds) and captures en passant
// leave the table; they come in from finished tables at their own distances.
// The work is done on sets of 64 positions at a time, see [space].
//
// Castling rights do not exist here: a position that has one is not known. Nor
// does the fifty-move rule: a distance is the number of plies to mate and may
// be longer than the rule allows (of these endings none takes more than 85
// plies, so the rule never interferes from a clock of 15 or less).
//
// The package does not search, adjudicate or speak of Elo; that is left to the
// engine and the arena.
package tablebase
