// Package results keeps what was played and says what it means: the reports
// of a match (closing block, progress line, JSON, JUnit, Markdown, plot) and
// the store, a database of matches from which each of them can be made again
// and an interrupted match be resumed.
//
// Reports are made from counts by package sprt and hold no statistics of
// their own. The store keeps every pair exactly once: a pair is on disk before
// it is counted or shown, and writing it again changes nothing.
//
// The package plays nothing and knows no engines; it compares two players at a
// time and is not a rating list.
package results
