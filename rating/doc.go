// Package rating rates many players jointly from the games they played, and
// says how sure each rating is.
//
// It fits ratings and White's advantage so that everybody is expected to score
// what it scored, finds the players that can be compared at all, and draws every
// error (against the pool, an anchor or the next player, the likelihood of
// superiority of each over each, White's advantage) from one covariance, which
// is measured over pairs of games with one opening and not over single games.
// It tells how well the ratings fit, which encounters fit worst and which games
// a difference rests on. It also has the performance rating of one player
// against rated opponents.
//
// It is pure arithmetic: no I/O, no clock, no randomness but what a seed gives,
// and it knows nothing of chess. It does not decide who plays whom, and two
// players who test one hypothesis are better served by package sprt.
//
// Conventions: ratings are logistic Elo (expected score 1/(1+10^(−d/400)));
// standard errors are one sigma, "95 %" is said where it is meant; players are
// numbered from 0 in the order in which they were named. No figure is ever NaN
// or infinite: what the games cannot tell is marked, with the reason in words.
//
// The formulas and their sources are in docs/ratings.md.
package rating
