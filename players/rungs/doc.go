// Package rungs reads what a ladder's opponents are: players of a given rating,
// or the levels and strengths of a Stockfish, which have the ratings that it was
// calibrated to. It starts an engine to read its options and plays no games.
package rungs
