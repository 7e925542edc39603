// Package variants holds what the built-in engines know about a position: their
// static evaluations, as data.
//
// A [Variant] is a list of named weights (piece values, piece-square tables,
// terms), a phase function and two switches. All variants are evaluated by one
// concrete [Evaluator], so that two of them differ only in their data. Weights
// can be read and set by name, dumped to a TOML file and loaded from one; a
// content hash tells any two variants apart, whatever they are called.
//
// A score is in centipawns from the view of the side to move. Every weight has
// a middlegame (mg) and an endgame (eg) half; the halves are summed apart and
// blended once, at the end, by the phase of the position.
//
// The package does not search and does not know of mates, draws, clocks or
// matches: package engine builds on it, never the other way round.
package variants
