package syzygy

import (
	"fmt"

	"match/tablebase"
)

// WDL is the outcome of a position for its side to move, right after a capture
// or a pawn move.
type WDL int8

// The outcomes, from the worst to the best. Under the fifty-move rule a blessed loss and a cursed
// win are draws.
const (
	Loss WDL = iota - 2
	BlessedLoss
	Draw
	CursedWin
	Win
)

// String names the outcome.
func (v WDL) String() string {
	if v < Loss || v > Win {
		return fmt.Sprintf("WDL(%d)", int8(v))
	}
	return [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}[v-Loss]
}

// entry converts the outcome to a [tablebase.Entry].
func (v WDL) entry() tablebase.Entry {
	switch {
	case v > Draw:
		return tablebase.Entry{WDL: 1, DTM: tablebase.NoDistance, Cursed: v == CursedWin}
	case v < Draw:
		return tablebase.Entry{WDL: -1, DTM: tablebase.NoDistance, Cursed: v == BlessedLoss}
	}
	return tablebase.Entry{}
}

// zeroing returns the distance of a position whose best move is a capture or a pawn move. Every
// distance of the outcome is counted from it.
func (v WDL) zeroing() int { return [...]int{-1, -101, 0, 101, 1}[v-Loss] }
