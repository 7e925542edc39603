package openings

import (
	"fmt"

	"match/internal/plural"
	"match/pgn"
)

// LineError describes an error in a line of a book, or in a game of one.
type LineError struct {
	pgn.GameError
	Taken bool // only a warning: the opening is in the book
}

// first returns the first fault, and the number of faults.
func first(faults []*LineError) error {
	if more := len(faults) - 1; more > 0 {
		return fmt.Errorf("%w (and %s more)", faults[0], plural.Count(more, "bad line"))
	}
	return faults[0]
}

// CheckStart returns an error if the book has no opening number start, counted
// from 1. [Book.Pick] would wrap around to the beginning.
func (b *Book) CheckStart(start int) error {
	if start < 1 || start > b.Len() {
		return fmt.Errorf("opening %d: the book %s ends with %d", start, b.name, b.Len())
	}
	return nil
}
