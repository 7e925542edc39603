package syzygy

import "errors"

// ErrCastling is the error for a position with castling rights, which tables do not cover.
var ErrCastling = errors.New("castling rights, which endgame tables do not cover")

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
