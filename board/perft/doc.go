// Package perft checks a move generator by counting: it compares the number of
// move sequences in a file of positions with what the generator finds, and
// measures how fast it counts.
//
// The counting itself is [board.Perft] and [board.PerftMade].
package perft
