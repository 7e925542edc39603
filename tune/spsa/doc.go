// Package spsa tunes numbers by games: simultaneous perturbation stochastic
// approximation (Spall 1992), as it is done for chess engines, with what the
// usual programs leave out.
//
// A [Run] is a pure state machine. [Run.Next] names two sets of values, [Run.Update]
// takes the results of the pairs that the two have played against each other, and
// [Run.Answer] says where the run stands, how sure that is, and which parameters
// mattered. A run depends on its [Config] and on the results in their order and
// on nothing else: to go on with one is to give it its results again.
//
// A [Simulation] foretells what a run will lose, so that steps, rates and games
// are chosen before a machine is busy for a day.
//
// The package plays no games, knows no engines and does no I/O.
package spsa
