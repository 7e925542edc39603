// Package archive works on whole PGN files: it checks them, computes
// statistics, converts them to other formats and removes duplicates.
//
// Every job reads a file once, as a stream, with several goroutines, and its
// result does not depend on their number. Package pgn parses the games; the
// caller opens files and prints.
package archive

import "io"

// Source is a stream of games and its name in errors.
type Source struct {
	Name    string
	Games   io.Reader
	Workers int // goroutines, 1 at least
}
