package engine

import (
	"time"

	"match/board"
)

// Info is the state of a running search.
type Info struct {
	Depth    int
	SelDepth int // greatest distance from the root that was reached
	Score    int // see MatePlies
	Nodes    uint64
	Time     time.Duration // since the start of the search
	HashFull int           // permille of the transposition table in use; 0 unless reports are asked for
	TBHits   uint64        // positions found in the tablebase
	PV       []board.Move  // the principal variation; it shares the engine's memory
}

// Result is the result of a search. For searches without time limits, everything except Time is
// reproducible.
type Result struct {
	Move   board.Move // NoMove only if there is no legal move
	Ponder board.Move // the expected answer, or NoMove
	Info
}
