// Package pairing pairs players: round robin, gauntlet, pyramid, knockout
// brackets, and the Swiss systems (FIDE Dutch and Monrad), with the
// corresponding standings. It serves tournaments of engines or of people:
// players are indices from 0 in the order of their seeds, results are numbers,
// and everything is a pure function of its arguments. It does not play games,
// choose openings, or read files (see pairing/trf).
//
// A tournament whose encounters are all known before the first game is a
// Schedule. A Knockout determines from the winners so far which matches are
// ready. A Swiss tournament is paired one round at a time.
package pairing
