// Package spsa tunes numbers by games with simultaneous perturbation stochastic
// approximation (Spall 1992), as is usual for chess engines. It also estimates
// errors, which the usual programs do not.
//
// A [Run] is a pure state machine. [Run.Next] names two sets of values,
// [Run.Update] takes the results of the pairs between the two, and [Run.Answer]
// estimates the best values, their errors, and which parameters matter. A run
// depends only on its [Config] and on the results in their order: to resume a
// run, give it its results again.
//
// A [Simulation] predicts the loss of a run, so that steps, rates and games can
// be chosen before a machine is busy for a day.
//
// The package does not play games, handle engines or do I/O.
package spsa
