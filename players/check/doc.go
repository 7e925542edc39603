// Package check examines whether a player keeps to its protocol and to the
// rules of chess: step by step, each with a name, a result, and the transcript
// of what failed.
//
// It asks for what a match depends on and what other programs expect of an
// engine: an orderly greeting, options that mean what they declare, legal
// moves wherever the rules are peculiar, limits obeyed, stop and infinite,
// answers during a search, calm at odd input, and a clean end. It does not ask
// how well the player plays.
package check
