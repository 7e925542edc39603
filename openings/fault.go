package openings

import (
	"fmt"

	"match/internal/plural"
)

// LineError describes an error in a line of a book, or in a game of one.
type LineError struct {
	File  string
	Line  int // from 1
	Err   error
	Taken bool // only a warning: the opening is in the book
}

// Error returns "file:line: what is wrong".
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap returns the error, such as a *[board.FENError].
func (e *LineError) Unwrap() error { return e.Err }

// first returns the first fault, and the number of faults.
func first(faults []*LineError) error {
	if more := len(faults) - 1; more > 0 {
		return fmt.Errorf("%w (and %s more)", faults[0], plural.Count(more, "bad line"))
	}
	return faults[0]
}

// startError reports a start beyond the end of a book.
type startError struct {
	Start int
	Book  string
	Len   int
}

// Error returns the number of openings and the invalid start.
func (e *startError) Error() string {
	return fmt.Sprintf("opening %d: the book %s ends with %d", e.Start, e.Book, e.Len)
}

// CheckStart returns a *[startError] if the book has no opening number start,
// counted from 1. [Book.Pick] would wrap around to the beginning.
func (b *Book) CheckStart(start int) error {
	if start < 1 || start > b.Len() {
		return &startError{start, b.name, b.Len()}
	}
	return nil
}
