// Package positions is the data of Texel tuning: positions and how their games
// ended. It takes them out of games, thins them out, and reads and writes files
// of them.
//
// A position is worth tuning on if its static evaluation is all there is to say:
// nobody is in check, nothing is about to be captured, and neither side is lost
// already. See [Sampler] for what is taken, [Parse] for the formats that are read.
//
// The package plays no games and fits nothing.
package positions
