package engine

import (
	"time"

	"match/board"
)

// Info is what a search has found so far.
type Info struct {
	Depth    int
	SelDepth int // greatest distance from the root that was looked at
	Score    int // see MatePlies
	Nodes    uint64
	Time     time.Duration // since the start of the search
	HashFull int           // permille of the transposition table in use; 0 unless reports are asked for
	TBHits   uint64        // positions found in the tablebase
	PV       []board.Move  // the principal variation; it shares the engine's memory
}

// Result is what a search ends with. All of it but Time is the same every time
// for searches without limits of time.
type Result struct {
	Move   board.Move // NoMove only if there is no legal move
	Ponder board.Move // the expected answer, or NoMove
	Info
}
