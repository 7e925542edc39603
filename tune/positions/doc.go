// Package positions handles the data of Texel tuning: positions and the results
// of their games. It samples positions from games, and reads and writes files
// of them.
//
// A position is useful for tuning if its static evaluation is sufficient: no side
// is in check, no capture is imminent, and neither side is already lost. See
// [Sampler] for the sampling and [Read] for reading files.
//
// The package plays no games and fits no weights.
package positions
