package tablebase

import "match/board"

// Tables answer for endings: a [Set] of this package, or tables that others
// have made. They may be used by any number of goroutines at the same time.
//
// Players, referees and reports ask Tables and never look behind them. Without
// tables they ask [None]: a field of an options struct may be nil, and whoever
// takes the options calls [OrNone] once.
type Tables interface {
	// MaxMen returns the largest number of men, kings included, that some table
	// is for. It is the cheap question before Probe.
	MaxMen() int

	// Probe returns the value of a position for its side to move, and whether
	// it is known. Positions with castling rights are not; a right to capture
	// en passant is taken into account, the position's fifty-move counter is
	// not: the value is the one after a capture or a pawn move.
	Probe(p *board.Position) (Entry, bool)

	// Moves returns all legal moves, the best first, and whether all of them
	// are known. An entry is the value before the move if that move is played.
	Moves(p *board.Position) ([]MoveEntry, bool)

	// Hash identifies the tables by their contents; "" if there are none.
	Hash() string

	// Close gives back files and memory. The tables must not be asked again.
	Close() error
}

// Zeroing are Tables with distances to the next capture or pawn move instead of
// distances to mate. They respect the fifty-move rule: Entry.Cursed is set
// where the rule saves the loser, and Moves ranks moves so that whoever always
// plays the first one makes progress and wins in time.
type Zeroing interface {
	Tables

	// DTZ returns the distance in plies to a capture or a pawn move that keeps
	// the outcome: positive for a win, negative for a loss, 0 for a draw, beyond
	// ±100 for one that the fifty-move rule makes a draw; and whether it is
	// known.
	DTZ(p *board.Position) (plies int, ok bool)
}

// Judge returns the value of a position under the fifty-move rule, its counter
// included, and whether that is certain. Distances to mate ignore the rule, so
// the counter matters with [Zeroing] tables only.
func Judge(t Tables, p *board.Position) (Entry, bool) {
	e, ok := t.Probe(p)
	zeroing, counts := t.(Zeroing)
	clock := p.HalfmoveClock()
	if !ok || !counts || clock == 0 || e.Under50() == 0 {
		return e, ok
	}
	plies, ok := zeroing.DTZ(p)
	late := max(plies, -plies) + clock // or one more: most tables round
	e.Cursed = late > 100
	return e, ok && late != 100
}

// Damaged returns an error for each file of the tables that turned out to be
// damaged when it was asked. The positions of such files are not known.
func Damaged(t Tables) []error {
	if d, ok := t.(interface{ Damaged() []error }); ok {
		return d.Damaged()
	}
	return nil
}

// None are no tables at all.
var None Tables = none{}

// OrNone returns the tables, or [None] for nil.
func OrNone(t Tables) Tables {
	if t == nil {
		return None
	}
	return t
}

type none struct{}

func (none) MaxMen() int                               { return 0 }
func (none) Probe(*board.Position) (Entry, bool)       { return Entry{}, false }
func (none) Moves(*board.Position) ([]MoveEntry, bool) { return nil, false }
func (none) Hash() string                              { return "" }
func (none) Close() error                              { return nil }

// Absent are tables of a hash that are not on this machine: they know nothing. An
// event that others play is described by them.
func Absent(hash string) Tables { return absent{None, hash} }

// IsAbsent reports whether tables are [Absent].
func IsAbsent(t Tables) bool {
	_, is := t.(absent)
	return is
}

type absent struct {
	Tables
	hash string
}

func (a absent) Hash() string { return a.hash }
