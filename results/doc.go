// Package results says what was played: reports of a match, a gate, a field of
// players and a ladder, for a terminal, as JSON, JUnit and Markdown. It also takes
// in the games of other programs, and writes games and openings as tables.
//
// Reports are made from counts by packages sprt and rating and hold no statistics
// of their own. Beside it, package store keeps events in a database, plot draws,
// ratings shows rating lists and question answers questions to the statistics.
//
// The package plays nothing, opens no files and knows no engines.
package results
