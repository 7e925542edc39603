// Package variants holds the static evaluations of the built-in engines, as data.
//
// A [Variant] is a list of named weights (piece values, piece-square tables, terms), a phase
// function and two switches. All variants are evaluated by one concrete [Evaluator], so that two of
// them differ only in their data. Weights can be read and set by name, dumped to a TOML file and
// loaded from one; a content hash distinguishes any two variants, regardless of their names.
//
// A score is in centipawns from the view of the side to move. Every weight has a middlegame (mg)
// and an endgame (eg) half; the halves are summed separately and blended once, at the end, by the
// phase of the position.
//
// The package does not search and does not handle mates, draws, clocks or matches. Package engine
// depends on it, not the other way round.
package variants
