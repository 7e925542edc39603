package syzygy

import (
	"errors"
	"fmt"
)

// ErrCastling is the error for a position with castling rights, which tables do not cover.
var ErrCastling = errors.New("castling rights, which endgame tables do not cover")

// menError is the error for a position with more men than the largest table of a set.
type menError struct{ Men, Most int }

// Error names both numbers.
func (e *menError) Error() string {
	return fmt.Sprintf("%d men on the board, the Syzygy tables here have up to %d", e.Men, e.Most)
}

// MissingError is the error if a set lacks the table of a position's ending, or of one that a
// capture or a promotion leads to.
type MissingError struct{ File string } // such as "KQPvKR.rtbz"

// Error names the missing file.
func (e *MissingError) Error() string { return "no Syzygy table " + e.File }

// FileError is the error for a damaged or unreadable file.
type FileError struct {
	Path string
	Err  error
}

// Error names the file and what is wrong with it, in one line.
func (e *FileError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *FileError) Unwrap() error { return e.Err }

// dirError is the error for a directory that is missing, cannot be read or contains no Syzygy table.
type dirError struct {
	Dir   string // "" if none is named
	Empty bool   // it exists, but contains none
	Err   error  // why it cannot be read, nil if it does not exist
}

// Error names the directory.
func (e *dirError) Error() string {
	switch {
	case e.Dir == "":
		return "want a directory of Syzygy tables"
	case e.Empty:
		return "no Syzygy table (*.rtbw) in " + e.Dir
	case e.Err != nil:
		return "cannot read Syzygy tables: " + e.Err.Error()
	}
	return "no directory " + e.Dir + " with Syzygy tables"
}
