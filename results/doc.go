// Package results writes the reports of a match, a gate, a field of players and a
// ladder: for a terminal, as JSON, JUnit and Markdown. It also imports games of
// other programs, and writes games and openings as tables.
//
// Reports are made from counts, with the statistics of packages sprt and rating;
// this package contains no statistics itself. Its subpackages: store keeps events
// in a database, plot draws, ratings shows rating lists and question answers
// questions to the statistics.
//
// The package does not play games, open files or handle engines.
package results
