// Package changepoint finds the place in a line of players at which they became
// weaker, from pairs against the first of them: Bayes over the place of the
// step, with its size integrated out. Each batch of pairs goes to the place that
// tells most. It also measures how often that names the right place, beside a
// binary search with a test at every step.
//
// It is pure arithmetic on numbers and pairs: it knows nothing of commits,
// engines or games, and is no estimator of many steps, although it notices when
// one does not explain the data. The formulas are in docs/bisect.md.
package changepoint
