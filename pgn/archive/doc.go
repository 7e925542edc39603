// Package archive works on whole PGN files: it checks them, sums them up, turns
// them into other formats and takes duplicates out.
//
// Every job reads a file once, as a stream, with several goroutines, and its
// outcome does not depend on how many they are. What a game's text means is
// package pgn's affair; opening files and printing is the caller's.
package archive
