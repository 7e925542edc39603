package tablebase

import "match/internal/plural"

// Entry is the value of a position for the side to move.
type Entry struct {
	// WDL is 1 for a win, 0 for a draw, -1 for a loss.
	WDL int
	// DTM is the distance to mate in plies under best play: odd for a win, even for a loss (0:
	// checkmated now). It is 0 for a draw, and NoDistance if the tables do not contain it.
	DTM int
	// Cursed marks a win or a loss that the fifty-move rule makes a draw. Only
	// [Zeroing] tables set it.
	Cursed bool
	// DTZ is the signed distance to the next capture or pawn move in an entry of
	// [Zeroing.Moves], else 0.
	DTZ int
}

// NoDistance is the DTM of a win or a loss in tables that contain other distances, or none.
const NoDistance = -1

// Under50 returns WDL under the fifty-move rule: a cursed win is a draw.
func (e Entry) Under50() int {
	if e.Cursed {
		return 0
	}
	return e.WDL
}

// InMate returns the distance to mate, and whether the entry has one.
func (e Entry) InMate() (plies int, ok bool) { return e.DTM, e.WDL != 0 && e.DTM != NoDistance }

// Signed returns DTM with the sign of WDL. A draw and a checkmate on the board
// are both 0; only WDL tells them apart.
func (e Entry) Signed() int { return e.WDL * e.DTM }

// String returns the value in words: "win in 5 plies", "draw", "checkmated".
func (e Entry) String() string {
	word := "win"
	if e.WDL < 0 {
		word = "loss"
	}
	switch {
	case e.WDL == 0:
		return "draw"
	case e.DTM == 0:
		return "checkmated"
	case e.Cursed:
		return word + ", but a draw under the fifty-move rule"
	case e.DTM == NoDistance:
		return word
	}
	return word + " in " + plural.Count(e.DTM, "ply")
}

func (e Entry) code() code {
	if e.WDL == 0 {
		return draw
	}
	return code(e.DTM + 1)
}

// code is an Entry in a byte, as tables store it: 0 for a draw, otherwise DTM
// plus one. The winner needs no separate bit, because a win is always an odd number of
// plies away and a loss an even number.
type code uint8

// The two codes that are not derived from another one.
const (
	draw  code = 0
	mated code = 1
)

func (c code) win() bool  { return c != draw && c&1 == 0 }
func (c code) loss() bool { return c&1 == 1 }
func (c code) plies() int { return int(c) - 1 }

func (c code) entry() Entry {
	switch {
	case c == draw:
		return Entry{}
	case c.win():
		return Entry{WDL: 1, DTM: c.plies()}
	}
	return Entry{WDL: -1, DTM: c.plies()}
}

// before returns the value, for the player who can move into it, of a position with value c for the
// opponent to move.
func (c code) before() code {
	if c == draw {
		return draw
	}
	return c + 1
}

// worth orders codes from the worst, being mated now, to the best: a quick win
// before a slow one before a draw before a slow loss before a quick one.
func (c code) worth() int {
	switch {
	case c == draw:
		return 0
	case c.win():
		return 1000 - c.plies()
	}
	return c.plies() - 1000
}
