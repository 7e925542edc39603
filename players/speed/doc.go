// Package speed measures the times of players that search the same positions:
// with their own bench, or for a number of nodes on match's positions. It runs
// one player at a time, on a processor of its own if possible, and measures
// processor time besides wall time. Package sprt/speed evaluates the times.
package speed
