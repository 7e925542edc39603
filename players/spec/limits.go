package spec

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"match/internal/nearest"
)

// Limits are the limits for every move of a game. If several are set, a move
// ends at the first limit reached.
type Limits struct {
	Nodes    uint64        `json:"nodes,omitempty"`
	Depth    int           `json:"depth,omitempty"`    // plies
	MoveTime time.Duration `json:"movetime,omitempty"` // for each move
	TC       TimeControl   `json:"tc,omitempty"`       // for the game
	Margin   time.Duration `json:"margin,omitempty"`   // how late a move may come without losing; 0: not set, noMargin: none

	// Ponder lets the player think on its opponent's time. It is set from Player.Ponder
	// for a game, and needs a clock and no other limit: a search without a clock must not
	// depend on how long the opponent thinks.
	Ponder bool `json:"ponder,omitempty"`
}

// noMargin is the margin of a player with an explicit margin of zero. A player
// without a margin has that of the event: see WithMargin.
const noMargin time.Duration = -1

// WithMargin returns the limits with the effective margin, 0 or more: their own
// if set, otherwise the given one.
func (l Limits) WithMargin(otherwise time.Duration) Limits {
	l.Margin = max(cmp.Or(l.Margin, otherwise), 0)
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

// Validate returns a one-line error if the limits are invalid; a *LimitError, if one of
// them is.
func (l Limits) Validate() error {
	if l.IsZero() {
		return errors.New("no limit: want one of tc, movetime, nodes, depth")
	}
	if err := l.ValidateEach(); err != nil {
		return err
	}
	switch {
	case l.MoveTime > 0 && len(l.TC) > 0:
		return errors.New("both movetime and tc are given: want one of them")
	case l.Ponder && (len(l.TC) == 0 || l.Nodes > 0 || l.Depth > 0):
		l.Ponder, l.Margin = false, 0
		return fmt.Errorf("ponder=on with %s: want tc alone, because pondering needs a clock and makes other limits depend on the opponent's time", l)
	}
	return nil
}

// ValidateEach returns a *LimitError for a limit that is invalid by itself.
func (l Limits) ValidateEach() error {
	refuse := func(key string, value any, want string, args ...any) error {
		return &LimitError{key, fmt.Sprint(value), fmt.Sprintf(want, args...)}
	}
	switch {
	case l.Depth < 0 || l.Depth > maxDepth:
		return refuse("depth", l.Depth, "want 1 to %d", maxDepth)
	case l.MoveTime < 0 || l.MoveTime > LongestClock:
		return refuse("movetime", l.MoveTime, "want more than 0 and at most %v", LongestClock)
	case l.MoveTime > 0 && l.MoveTime < time.Millisecond:
		return refuse("movetime", l.MoveTime, "want at least 1ms, the shortest time in the protocols")
	case l.Margin < noMargin || l.Margin > LongestClock:
		return refuse("margin", l.Margin, "want 0 to %v", LongestClock)
	}
	return nil
}

// LimitError is a limit with a value that is not allowed.
type LimitError struct {
	Key, Value string
	Want       string // what is allowed
}

func (e *LimitError) Error() string { return e.Key + " " + e.Value + ": " + e.Want }

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
	add(l.Ponder, "ponder", "on")
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
		shortest = min(shortest, s.Base/time.Duration(cmp.Or(s.Moves, movesToGo))+s.Increment)
	}
	return shortest
}

// limitKeys are the keys of limits, in the order of messages.
var limitKeys = []string{"tc", "movetime", "nodes", "depth", "margin"}

// ParseLimits reads limits that stand alone: keys of a player, separated by commas or
// spaces, such as "nodes=5000" or "tc=8+0.08,margin=50ms".
func ParseLimits(text string) (Limits, error) {
	var s Player
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		switch {
		case !ok:
			return s.Limits, fmt.Errorf("%q: want KEY=VALUE, such as nodes=5000, tc=8+0.08 or movetime=100ms", word)
		case !slices.Contains(limitKeys, name):
			return s.Limits, fmt.Errorf("unknown limit %q%s: want %s",
				name, nearest.Hint(name, limitKeys), strings.Join(limitKeys, ", "))
		}
		k := &keys[slices.IndexFunc(keys, func(k key) bool { return k.name == name })]
		if err := k.set(&s, value); err != nil {
			return s.Limits, fmt.Errorf("%s: %w", word, err)
		}
	}
	return s.Limits, s.Limits.Validate()
}
