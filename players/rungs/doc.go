// Package rungs parses the opponents of a ladder: players of a given rating, or
// the levels and strengths of a Stockfish, with the ratings of its calibration.
// It starts an engine to read its options. It does not play games.
package rungs
