// Package rating rates many players jointly from the games they played, with an
// error for each rating.
//
// It fits ratings and White's advantage so that each player's expected score
// equals its real score, and finds the players that can be compared at all. It
// computes every error from one covariance, which is measured over pairs of games
// with one opening and not over single games: the error against the pool, an
// anchor or the next player, the likelihood of superiority of each player over
// each other one, and the error of White's advantage. It tests how well the
// ratings fit, and finds the encounters that fit worst and the games that a
// difference depends on. It also has the performance rating of one player against
// rated opponents.
//
// It is pure arithmetic: no I/O, no clock, and no randomness except from a seed.
// It is independent of chess. It does not pair players. To test one hypothesis
// about two players, package sprt is better.
//
// Conventions: ratings are logistic Elo (expected score 1/(1+10^(−d/400)));
// standard errors are one sigma unless "95%" is written; players are numbered
// from 0 in the order in which they were named. No figure is ever NaN or
// infinite: a figure that the games do not determine is marked, with the reason
// as text.
//
// The formulas and their sources are in docs/method/ratings.md.
package rating
