package players

import (
	"fmt"
	"time"

	"match/internal/noise"
)

// What does no harm: engines keep back some time of their own, and a processor
// that is away for so little of it costs no strength that can be seen.
const (
	ownReserve  = 10 * time.Millisecond
	harmlessOff = 0.10
)

// NoiseWarning judges what was measured of the machine by what the players'
// limits grant a move. It returns one line when a move may come late or lose
// half of its time by no fault of the player's, or "".
func NoiseWarning(r noise.Report, limits ...Limits) string {
	for _, l := range limits {
		move := l.perMove()
		if move == 0 || r.Longest <= max(l.Margin, ownReserve) && r.Longest <= move/2 && r.Lost <= harmlessOff {
			continue
		}
		return fmt.Sprintf("the machine is busy: threads with work to do stood still for %.0f%% of %v, and for %v at a stretch, while a move at %s has about %v: "+
			"wait until it is idle, lower --concurrency, or give moves more time (--tc, --movetime, --time-margin)",
			100*r.Lost, r.Took.Round(time.Millisecond), r.Longest.Round(10*time.Microsecond), l, move.Round(100*time.Microsecond))
	}
	return ""
}

// movesToGo is how many moves players by and large reckon with where the time
// control does not say it.
const movesToGo = 40

// perMove is about what the limits grant a move, in the shortest stage; 0
// without a clock.
func (l Limits) perMove() time.Duration {
	if len(l.TC) == 0 {
		return l.MoveTime
	}
	shortest := longestClock
	for _, s := range l.TC {
		moves := s.Moves
		if moves == 0 {
			moves = movesToGo
		}
		shortest = min(shortest, s.Base/time.Duration(moves)+s.Increment)
	}
	return shortest
}
