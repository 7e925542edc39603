// Package results makes the report of each kind of event: a match, a gate, a field
// of players, a ladder, a race, a bisection. Each has one function Report, which
// takes every number from packages sprt and rating; package report paints it. This
// package also imports games of other programs, and writes games and openings as
// tables.
//
// It contains no statistics itself. Its subpackages: store keeps events in a
// database, codec encodes their games, ratings makes rating lists, gains and
// history estimate what ideas and commits brought, and question answers questions
// to the statistics.
//
// The package does not play games, open files or handle engines.
package results
