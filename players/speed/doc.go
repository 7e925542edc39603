// Package speed measures the times of players that search the same positions:
// with their own bench, or for a number of nodes on match's positions. It pins
// two players to one processor if possible, so that both run under the same
// conditions, and measures processor time; otherwise it runs them one after the
// other, and also measures wall time. A faster engine need not be stronger.
package speed
