// Package check tests whether a player obeys its protocol and the rules of
// chess. Each step has a name, a result and, if it failed, a transcript.
//
// It tests what a match depends on and what other programs expect of an engine:
// a correct greeting, options that do what they declare, legal moves in unusual
// positions, respected limits, stop and infinite searches, answers during a
// search, robustness against unexpected input, and a clean exit. It does not
// test how well the player plays.
package check
