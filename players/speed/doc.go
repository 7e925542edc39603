// Package speed takes the times of players that search the same positions: by
// their own bench, or for a number of nodes on ours. It runs one at a time, on a
// processor of its own where that can be had, and counts processor time beside
// wall time. What the times say is the business of package sprt/speed.
package speed
