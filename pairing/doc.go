// Package pairing says who meets whom: round robin, gauntlet, pyramid, knockout
// brackets, and the Swiss systems (FIDE Dutch and Monrad), with the standings
// that go with them. It is for anybody who runs a tournament, of engines or of
// people: players are indices from 0 in the order of their seeds, results are
// numbers, and everything is a pure function of what is handed in. It is not
// for playing games, choosing openings, or reading files (see pairing/trf).
//
// A tournament whose encounters are all known before the first game is a
// Schedule. A Knockout tells from the winners so far which matches are ready.
// A Swiss tournament hands out one round at a time.
package pairing
