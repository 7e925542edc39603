// Package stats holds the commands that calculate: sprt and rate. The formulas
// are in the packages sprt and rating.
package stats
