package spec

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// TimeControl lists the stages of a game's clock, played in order; the last one
// repeats if it counts moves. An empty TimeControl means no clock.
type TimeControl []Stage

// Stage is one stage of a time control.
type Stage struct {
	Moves     int           // moves in this stage; 0: for the rest of the game
	Base      time.Duration // time given at the start of the stage, at least a millisecond
	Increment time.Duration // time given after each move
}

// LongestClock limits every time: far beyond any game, far from overflow.
const LongestClock = 1000 * time.Hour

// ParseTimeControl parses the notation of match runners: [moves/]base[+inc] in
// seconds, stages separated by colons, such as "10+0.1" or
// "40/60+0.5:20/30:10+0.1".
func ParseTimeControl(text string) (TimeControl, error) {
	var tc TimeControl
	parts := strings.Split(text, ":")
	for i, part := range parts {
		stage, err := parseStage(part)
		if err != nil {
			return nil, fmt.Errorf("time control %q: %w", text, err)
		}
		if stage.Moves == 0 && i < len(parts)-1 {
			return nil, fmt.Errorf("time control %q: stage %q lasts for the rest of the game, so none can follow; write it as moves/base+increment (the base is in seconds, 5:00 is 300)", text, part)
		}
		tc = append(tc, stage)
	}
	return tc, nil
}

func parseStage(text string) (s Stage, err error) {
	rest := text
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		if s.Moves, err = strconv.Atoi(moves); err != nil || s.Moves < 1 || s.Moves > 10000 {
			return s, fmt.Errorf("moves %q: want a whole number from 1 to 10000 before the slash", moves)
		}
		rest = after
	}
	base, increment, ok := strings.Cut(rest, "+")
	if s.Base, err = parseSeconds(base); err != nil {
		return s, fmt.Errorf("base %q: %w", base, err)
	}
	if s.Base < time.Millisecond {
		return s, fmt.Errorf("base %q: want at least 0.001 seconds", base)
	}
	if ok {
		if s.Increment, err = parseSeconds(increment); err != nil {
			return s, fmt.Errorf("increment %q: %w", increment, err)
		}
	}
	return s, nil
}

// parseSeconds reads a decimal number of seconds exactly, to the microsecond.
func parseSeconds(text string) (time.Duration, error) {
	whole, fraction, _ := strings.Cut(text, ".")
	if whole+fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" || len(whole) > 8 || len(fraction) > 6 {
		return 0, fmt.Errorf("want seconds, such as 10 or 0.1")
	}
	n, _ := strconv.ParseInt(whole+(fraction + "000000")[:6], 10, 64) // at most 14 digits
	d := time.Duration(n) * time.Microsecond
	if d > LongestClock {
		return 0, fmt.Errorf("longer than %v", LongestClock)
	}
	return d, nil
}

// String returns the time control in the notation of ParseTimeControl.
func (tc TimeControl) String() string {
	stages := make([]string, len(tc))
	for i, s := range tc {
		stages[i] = s.String()
	}
	return strings.Join(stages, ":")
}

// String returns the stage in the notation of ParseTimeControl.
func (s Stage) String() string {
	text := secondsText(s.Base)
	if s.Moves > 0 {
		text = strconv.Itoa(s.Moves) + "/" + text
	}
	if s.Increment > 0 {
		text += "+" + secondsText(s.Increment)
	}
	return text
}

func secondsText(d time.Duration) string {
	text := fmt.Sprintf("%d.%06d", d/time.Second, d%time.Second/time.Microsecond)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// MarshalText writes the time control as text, for JSON and TOML.
func (tc TimeControl) MarshalText() ([]byte, error) { return []byte(tc.String()), nil }

// UnmarshalText parses the output of MarshalText.
func (tc *TimeControl) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*tc = nil
		return nil
	}
	*tc, err = ParseTimeControl(string(text))
	return err
}
