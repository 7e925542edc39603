package syzygy

import (
	"errors"
	"fmt"
)

// ErrCastling says that a position has castling rights: tables are made without.
var ErrCastling = errors.New("castling rights, which endgame tables do not have")

// MenError says that a position has more men than the largest table of a set.
type MenError struct{ Men, Most int }

// Error names both numbers.
func (e *MenError) Error() string {
	return fmt.Sprintf("%d men on the board, the Syzygy tables here have up to %d", e.Men, e.Most)
}

// MissingError says that a set lacks a table: of the ending of a position, or of
// one that a capture or a promotion leads to.
type MissingError struct{ File string } // such as "KQPvKR.rtbz"

// Error names the missing file.
func (e *MissingError) Error() string { return "no Syzygy table " + e.File }

// FileError says what is wrong with a file.
type FileError struct {
	Path string
	Err  error
}

// Error names the file and what is wrong with it, in one line.
func (e *FileError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *FileError) Unwrap() error { return e.Err }

// DirError says that a directory is missing or holds no Syzygy table.
type DirError struct {
	Dir   string
	Empty bool // it is there, but holds none
}

// Error names the directory.
func (e *DirError) Error() string {
	if e.Empty {
		return "no Syzygy table (*.rtbw) in " + e.Dir
	}
	return "no directory " + e.Dir + " with Syzygy tables"
}
