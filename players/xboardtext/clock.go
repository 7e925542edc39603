package xboardtext

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"match/engine/limits"
)

// Level returns the commands that set an engine's time limits, before its first
// move of a game or of a stage.
//
// The protocol only has whole seconds per move (st). A shorter or fractional time
// is expressed as a clock for one move, whose exact value the time command gives.
func Level(l limits.Limits) string {
	var b strings.Builder
	switch {
	case l.Clock != nil:
		fmt.Fprintf(&b, "level %d %s %s\n", l.Clock.MovesToGo, minutes(l.Clock.Remaining), seconds(l.Clock.Increment))
	case l.MoveTime > 0 && l.MoveTime%time.Second == 0:
		fmt.Fprintf(&b, "st %d\n", l.MoveTime/time.Second)
	case l.MoveTime > 0:
		fmt.Fprintf(&b, "level 1 %s 0\n", minutes(l.MoveTime))
	default:
		fmt.Fprintf(&b, "level 0 %s 0\n", minutes(unlimited))
	}
	if l.Depth > 0 {
		fmt.Fprintf(&b, "sd %d\n", l.Depth)
	}
	return b.String()
}

// unlimited is the clock of an engine that is limited by depth only.
const unlimited = time.Hour

// Clocks returns the time and otim commands: both clocks in centiseconds,
// rounded down.
func Clocks(l limits.Limits) string {
	mine, other := unlimited, unlimited
	switch {
	case l.Clock != nil:
		mine, other = l.Clock.Remaining, l.Clock.OpponentRemaining
	case l.MoveTime > 0:
		mine, other = l.MoveTime, l.MoveTime
	}
	return "time " + centi(mine) + "\notim " + centi(other) + "\n"
}

func centi(d time.Duration) string {
	return strconv.FormatInt(max(1, int64(d/(10*time.Millisecond))), 10)
}

// minutes writes a clock as minutes:seconds, or minutes alone. The protocol has
// no fractions here; less than a second is sent as one second.
func minutes(d time.Duration) string {
	s := max(1, int64(d/time.Second))
	if s%60 == 0 {
		return strconv.FormatInt(s/60, 10)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// seconds writes an increment, which most engines read as a decimal number.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
