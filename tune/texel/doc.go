// Package texel tunes the weights of an evaluation by positions and how their
// games ended: logistic regression on what the evaluation counts, named after
// the engine that made it known.
//
// The loss of a position is −z·ln q − (1−z)·ln(1−q), with z White's score in its
// game and q = 1/(1+exp(−K·E)) what the evaluation E foretells. Every weight of
// a variant enters E as a count ([variants.Linear]), nothing enters otherwise,
// and K is fixed during the fit, so that the loss is convex and Newton's method
// finds its one minimum in a handful of steps, to the last digit. What follows
// from the same matrices is how sure each weight is.
//
// The package reads no files and plays no games.
package texel
