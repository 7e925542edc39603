// Package pgn holds the record of a game and its text: Standard Algebraic
// Notation, and Portable Game Notation read and written as a stream.
//
// A game is played once and becomes one [Game]; the store, the PGN file, the
// statistics and every analysis read that record. The package is independent of
// engines, clocks and matches.
package pgn
