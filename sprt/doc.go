// Package sprt computes the statistics of a chess match between two players:
// their difference, its error, and when to stop playing.
//
// It counts results as pairs (two games, one opening, colours swapped), estimates
// Elo, normalized Elo and the likelihood of superiority, computes log-likelihood
// ratios by exact maximum likelihood, runs sequential tests (Wald's, and an
// adaptive mixture of such tests), corrects estimates for early stopping, and
// plans and simulates tests.
//
// It is pure arithmetic: no I/O, no clock, and no randomness except from a seed.
// It is independent of games, engines and files. It is not for rating lists: it
// compares two players, or the candidates of a race with one baseline.
//
// Conventions of the whole package:
//
//   - All counts and figures are from the side of the first player, A.
//   - Scores are 0 … 1, per game or per pair; Elo is logistic Elo unless a
//     name says otherwise: score = 1/(1 + 10^(−Elo/400)).
//   - Where a formula needs a positive probability for every bucket, an empty
//     bucket is given the count Regularisation, as fishtest does, and the
//     number of samples is the new sum.
//   - No figure is ever NaN or infinite. A figure that the sample does not
//     determine is marked as undefined or open, with the reason as text.
//
// The formulas, their sources and the places where other programs differ are in
// docs/method/statistics.md.
package sprt
