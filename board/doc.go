// Package board holds the rules of chess: positions, moves, legal move
// generation, making moves, FEN, the ends of a game, and perft. Standard chess
// and Chess960 are one code path.
//
// A [Position] is a value without pointers: copying it is the undo of a move,
//
//	next := pos
//	next.Make(m)
//
// and nothing in the hot path allocates. Every generated move is legal; pins
// and checks are masks, not tests after the fact.
//
// The package knows nothing of evaluation, search, clocks or files, and
// imports nothing of the rest of the program. Move text of the kind that people
// write (SAN) belongs to package pgn.
package board
