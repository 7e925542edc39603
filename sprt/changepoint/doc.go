// Package changepoint finds the place in a line of players at which they became
// weaker, from pairs against the first of them. It uses Bayesian inference for
// the place of the step, with its size integrated out. Each batch of pairs goes
// to the most informative place. The package also measures how often this finds
// the right place, compared with a binary search that runs a test at every
// step.
//
// It is pure arithmetic on numbers and pairs, independent of commits, engines
// and games. It does not estimate several steps, but it detects when one step
// does not explain the data. The formulas are in docs/bisect.md.
package changepoint
