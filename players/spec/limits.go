package spec

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Limits are the limits for every move of a game. If several are set, a move
// ends at the first limit reached.
type Limits struct {
	Nodes    uint64        `json:"nodes,omitempty"`
	Depth    int           `json:"depth,omitempty"`    // plies
	MoveTime time.Duration `json:"movetime,omitempty"` // for each move
	TC       TimeControl   `json:"tc,omitempty"`       // for the game
	Margin   time.Duration `json:"margin,omitempty"`   // how late a move may come without losing; 0: not set, NoMargin: none
}

// NoMargin is the margin of a player with an explicit margin of zero. A player
// without a margin has that of the event: see WithMargin.
const NoMargin time.Duration = -1

// WithMargin returns the limits with the effective margin, 0 or more: their own
// if set, otherwise the given one.
func (l Limits) WithMargin(otherwise time.Duration) Limits {
	if l.Margin == 0 {
		l.Margin = otherwise
	}
	l.Margin = max(l.Margin, 0)
	return l
}

// maxDepth is more than any engine reaches.
const maxDepth = 1000

// IsZero reports whether no limit is set. A margin alone is not a limit.
func (l Limits) IsZero() bool {
	return l.Nodes == 0 && l.Depth == 0 && l.MoveTime == 0 && len(l.TC) == 0
}

// Timed reports whether the limits include time, so that a late move loses.
func (l Limits) Timed() bool { return l.MoveTime > 0 || len(l.TC) > 0 }

// Validate returns a one-line error if the limits are invalid.
func (l Limits) Validate() error {
	switch {
	case l.IsZero():
		return fmt.Errorf("no limit: want one of tc, movetime, nodes, depth")
	case l.Depth < 0 || l.Depth > maxDepth:
		return fmt.Errorf("depth %d: want 1 to %d", l.Depth, maxDepth)
	case l.MoveTime < 0 || l.MoveTime > LongestClock:
		return fmt.Errorf("movetime %v: want more than 0 and at most %v", l.MoveTime, LongestClock)
	case l.MoveTime > 0 && l.MoveTime < time.Millisecond:
		return fmt.Errorf("movetime %v: want at least 1ms, the shortest time in the protocols", l.MoveTime)
	case l.MoveTime > 0 && len(l.TC) > 0:
		return fmt.Errorf("both movetime and tc are given: want one of them")
	case l.Margin < NoMargin || l.Margin > LongestClock:
		return fmt.Errorf("time margin %v: want 0 to %v", l.Margin, LongestClock)
	}
	return nil
}

// String returns the limits in a word or two, such as "nodes=1000" or
// "tc=10+0.1 depth=8": the keys of a spec.
func (l Limits) String() string {
	var words []string
	for _, k := range l.keys() {
		words = append(words, k[0]+"="+k[1])
	}
	return strings.Join(words, " ")
}

// keys returns the limits that are set as keys and values of a spec.
func (l Limits) keys() (keys [][2]string) {
	add := func(on bool, key, value string) {
		if on {
			keys = append(keys, [2]string{key, value})
		}
	}
	add(len(l.TC) > 0, "tc", l.TC.String())
	add(l.MoveTime > 0, "movetime", l.MoveTime.String())
	add(l.Nodes > 0, "nodes", strconv.FormatUint(l.Nodes, 10))
	add(l.Depth > 0, "depth", strconv.Itoa(l.Depth))
	add(l.Margin != 0, "margin", max(l.Margin, 0).String())
	return keys
}

// movesToGo is the number of moves for which engines typically budget if the time
// control does not set one.
const movesToGo = 40

// PerMove returns the approximate time per move in the shortest stage; 0
// without a clock.
func (l Limits) PerMove() time.Duration {
	if len(l.TC) == 0 {
		return l.MoveTime
	}
	shortest := LongestClock
	for _, s := range l.TC {
		moves := s.Moves
		if moves == 0 {
			moves = movesToGo
		}
		shortest = min(shortest, s.Base/time.Duration(moves)+s.Increment)
	}
	return shortest
}
