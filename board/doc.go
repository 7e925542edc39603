// Package board holds the rules of chess: positions, moves, legal move
// generation, making moves, FEN, the ends of a game, and perft. Standard chess
// and Chess960 are one code path.
//
// A [Position] is a value without pointers. To undo a move, keep a copy:
//
//	next := pos
//	next.Make(m)
//
// Nothing in the hot path allocates. Every generated move is legal: pins and checks are masks,
// not tests afterwards.
//
// The package is independent of evaluation, search, clocks and files, and imports no other package
// of the program. Moves in SAN belong to package pgn.
package board
