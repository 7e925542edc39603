// Package ideas estimates what the tested changes of an engine brought.
//
// Accepted changes were selected by their results, so their measured gain is too
// high on average. The effects of all changes that an author tested, rejected ones
// included, have a distribution: the prior. It is fitted to all results (empirical
// Bayes), and with it each change gets a posterior: mean, interval and the
// probability that it is not above 0. The rule by which a test stopped does not
// matter for the posterior, because the likelihood of a stopped test is that of
// its final counts.
//
// All effects are in normalized Elo. The package is pure arithmetic. The formulas
// are in docs/method/ideas.md.
package ideas
