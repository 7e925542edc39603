// Package changepoint finds the place in a line of players that lost most
// strength, from pairs between any two of them. Besides large steps at few places
// there may be small movements at all of them; see Prior. Each batch of pairs goes
// to the two most informative players.
//
// It is pure arithmetic on numbers and pairs, independent of commits, engines
// and games. The formulas are in docs/method/bisect.md. Command
// cmd/calibrate measures how often the answers are right.
package changepoint
