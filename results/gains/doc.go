// Package gains reports what the ideas of a results database brought: the prior of
// their effects, the posterior of each, and whether the sum of the accepted ones
// agrees with a measured match. The formulas are in sprt/ideas.
package gains
