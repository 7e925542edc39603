// Package texel tunes the weights of an evaluation from positions and the
// results of their games: logistic regression on the evaluation's counts,
// named after the engine that made it popular.
//
// The loss of a position is −z·ln q − (1−z)·ln(1−q), with z White's score in its
// game and q = 1/(1+exp(−K·E)) the prediction of the evaluation E. Every weight
// of a variant enters E as a count ([variants.Linear]), and in no other way, and
// K is fixed during the fit. The loss is therefore convex, and Newton's method
// finds its only minimum in a few steps, to the last digit. The same matrices
// give the error of each weight.
//
// The package reads no files and plays no games.
package texel
