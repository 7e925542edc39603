package engine

import "time"

// Limits says when a search ends: at the first limit reached. The zero value
// is no limit at all; a search then ends by Stop, or at the greatest depth.
type Limits struct {
	Nodes    uint64        // exact number of nodes; a node is a made move
	Depth    int           // plies of iterative deepening
	MoveTime time.Duration // time for this move
	Clock    *Clock        // the engine divides its own time
}

// Clock is the state of a game's clock, as the side to move sees it.
type Clock struct {
	Remaining, Increment                 time.Duration // of the side to move
	OpponentRemaining, OpponentIncrement time.Duration
	MovesToGo                            int // moves to the next time control, 0: none
}

// UsesTime reports whether the end of the search depends on the clock.
func (l Limits) UsesTime() bool { return l.MoveTime > 0 || l.Clock != nil }
