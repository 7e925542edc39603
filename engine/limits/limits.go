// Package limits holds the limits of a search: nodes, depth, time. It is a separate package so that
// protocols and referees, which only pass limits on, need not import the engine.
package limits

import (
	"time"

	"match/board"
)

// Limits determine when a search ends: at the first limit reached. The zero value is no limit at
// all; a search then ends when its context does, or at the greatest depth.
type Limits struct {
	Nodes    uint64        // exact number of nodes; a node is a made move
	Depth    int           // plies of iterative deepening
	Mate     int           // ends when a mate in this many moves, or fewer, is found
	MoveTime time.Duration // time for this move; the engine then ignores Clock
	Clock    *Clock        // the engine divides its own time

	// SearchMoves, if not empty, are the only moves considered at the root.
	// Illegal ones are ignored; if none is legal all moves are considered.
	SearchMoves []board.Move

	// Ponder, if not nil, suspends MoveTime and Clock until it is closed. It is closed when the
	// expected move was played and the time begins to run.
	Ponder <-chan struct{}
}

// Clock is the state of a game's clock for the side to move.
type Clock struct {
	Remaining, Increment                 time.Duration // of the side to move
	OpponentRemaining, OpponentIncrement time.Duration
	MovesToGo                            int // moves to the next time control, 0: none
}
