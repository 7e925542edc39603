package tablebase

import (
	"cmp"

	"match/board"
)

// Tables is the interface of endgame tables: a [Set] of this package, or tables of another format.
// They are safe for concurrent use.
//
// Players, referees and reports use only this interface. Without tables they use [None]: a field of
// an options struct may be nil, and the function that receives the options calls [OrNone] once.
type Tables interface {
	// MaxMen returns the number of men, kings included, of the largest table. It is a cheap test
	// before Probe.
	MaxMen() int

	// Probe returns the value of a position for its side to move, and whether it is known.
	// Positions with castling rights are not known. Probe takes en passant rights into account, but
	// not the fifty-move counter: the value is the one right after a capture or a pawn move.
	Probe(p *board.Position) (Entry, bool)

	// Moves returns all legal moves, the best first, and whether all of them
	// are known. An entry is the value before the move if that move is played.
	Moves(p *board.Position) ([]MoveEntry, bool)

	// Hash identifies the tables by their contents; "" if there are none.
	Hash() string

	// Close releases files and memory. The tables must not be used after it.
	Close() error
}

// Zeroing are Tables with distances to the next capture or pawn move instead of distances to mate.
// They respect the fifty-move rule: Entry.Cursed is set if the rule saves the loser, and Moves
// ranks moves so that always playing the first one makes progress and wins in time.
type Zeroing interface {
	Tables

	// DTZ returns the distance in plies to a capture or a pawn move that keeps the outcome:
	// positive for a win, negative for a loss, 0 for a draw, beyond ±100 for an outcome that the
	// fifty-move rule makes a draw. It also returns whether the distance is known.
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

// Damaged returns an error for each file of the tables that a probe found damaged. The positions of
// such files are not known.
func Damaged(t Tables) []error {
	if d, ok := t.(interface{ Damaged() []error }); ok {
		return d.Damaged()
	}
	return nil
}

// None is an empty set of tables.
var None Tables = none{}

// OrNone returns the tables, or [None] for nil.
func OrNone(t Tables) Tables { return cmp.Or(t, None) }

type none struct{}

func (none) MaxMen() int                               { return 0 }
func (none) Probe(*board.Position) (Entry, bool)       { return Entry{}, false }
func (none) Moves(*board.Position) ([]MoveEntry, bool) { return nil, false }
func (none) Hash() string                              { return "" }
func (none) Close() error                              { return nil }

// Absent returns a placeholder for tables with a hash that are not on this machine; it knows no
// position. It describes events that other machines play.
func Absent(hash string) Tables { return absent{None, hash} }

// IsAbsent reports whether tables come from [Absent].
func IsAbsent(t Tables) bool {
	_, is := t.(absent)
	return is
}

type absent struct {
	Tables
	hash string
}

func (a absent) Hash() string { return a.hash }
