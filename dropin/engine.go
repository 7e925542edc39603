package dropin

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"match/internal/nearest"
	"match/players/spec"
)

// keys are the setters of an engine's keys. Both dialects accept all of them, so that a
// command line for one works with the other.
func (e *engineKeys) keys() keys {
	return keys{
		"cmd":        toText(&e.Command),
		"name":       toText(&e.Name),
		"dir":        toText(&e.Dir),
		"args":       func(value string) error { e.Args = splitArgs(value); return nil },
		"arg":        func(value string) error { e.Args = append(e.Args, value); return nil },
		"proto":      e.setProtocol,
		"tc":         e.setTimeControl,
		"st":         toParsed(&e.Limits.MoveTime, parseSeconds),
		"timemargin": e.setMargin,
		"nodes":      toParsed(&e.Limits.Nodes, parseUint),
		"depth":      toInt(&e.Limits.Depth),
		"plies":      toInt(&e.Limits.Depth),
		"restart":    toSwitch(&e.Restart, map[string]bool{"on": true, "off": false, "auto": false}),
		"ponder": toSwitch(&e.Ponder,
			map[string]bool{"": true, "true": true, "on": true, "false": false, "off": false}),
	}
}

// refusedKeys are the keys that match does not support, with the reasons.
var refusedKeys = map[string]string{
	"conf":      "engines are not read from cutechess's configuration: give cmd= and proto=",
	"initstr":   "lines before the protocol begins are not sent: use option.NAME=VALUE",
	"stderr":    "use -log file=FILE engine=true to keep what engines write to standard error",
	"trust":     "engines' claims are always checked against the rules",
	"book":      "separate books for engines are not supported: use -openings",
	"bookdepth": "separate books for engines are not supported: use -openings",
	"whitepov":  "scores are read from the side to move, as UCI defines them",
	"tscale":    "use -startup-ms, -ping-ms and -ucinewgame-ms",
	"debug":     "use -log file=FILE engine=true",
}

// set parses the keys of an engine in their order.
func (e *engineKeys) set(list []pair) error {
	known := e.keys()
	for _, p := range list {
		if name, isOption := strings.CutPrefix(p.key, "option."); isOption {
			e.Options = append(e.Options, spec.Option{Name: name, Value: p.value})
			continue
		}
		if why, refused := refusedKeys[p.key]; refused {
			return fmt.Errorf("engine option %q is not supported: %s", p.key, why)
		}
		if err := known.set("engine", p); err != nil {
			return err
		}
	}
	return nil
}

// splitArgs splits the value of args= as fastchess does: at spaces outside quotes.
// A quote after a backslash is an ordinary character, and an open one ends with the
// text.
func splitArgs(text string) (words []string) {
	var word strings.Builder
	var quote byte
	for i := range len(text) {
		c := text[i]
		isQuote := (c == '\'' || c == '"') && (i == 0 || text[i-1] != '\\')
		switch {
		case quote != 0 && c == quote && isQuote:
			quote = 0
		case quote == 0 && isQuote:
			quote = c
		case quote != 0 || c != ' ':
			word.WriteByte(c)
		case word.Len() > 0:
			words = append(words, word.String())
			word.Reset()
		}
	}
	if word.Len() > 0 {
		words = append(words, word.String())
	}
	return words
}

// joinArgs is the inverse of splitArgs, for words that splitArgs can return.
func joinArgs(words []string) string {
	var quoted []string
	for _, word := range words {
		switch {
		case !strings.ContainsAny(word, ` '"`):
		case strings.Contains(word, `"`):
			word = "'" + word + "'"
		default:
			word = `"` + word + `"`
		}
		quoted = append(quoted, word)
	}
	return strings.Join(quoted, " ")
}

func (e *engineKeys) setProtocol(value string) error {
	if value != "uci" && value != "xboard" {
		return fmt.Errorf("unsupported protocol %q%s: want uci or xboard",
			value, nearest.Hint(value, []string{"uci", "xboard"}))
	}
	e.Protocol = value
	return nil
}

func parseUint(value string) (uint64, error) {
	n, err := strconv.ParseUint(value, 10, 63)
	if err != nil {
		return 0, fmt.Errorf("invalid numeric value: %q", value)
	}
	return n, nil
}

func (e *engineKeys) setMargin(value string) error {
	ms, err := parseInt(value)
	if err != nil {
		return err
	}
	if ms < 0 {
		return fmt.Errorf("the value for timemargin cannot be a negative number")
	}
	e.Limits.Margin = time.Duration(ms) * time.Millisecond
	return nil
}

// setTimeControl reads [MOVES/]TIME[+INCREMENT], with TIME in seconds or as
// minutes:seconds, or the word for no clock.
func (e *engineKeys) setTimeControl(value string) error {
	e.Infinite, e.Limits.TC = value == "inf" || value == "infinite", nil
	if e.Infinite {
		return nil
	}
	stage, err := parseStage(value)
	if stage.Base+stage.Increment > 0 {
		e.Limits.TC = spec.TimeControl{stage}
	}
	return err
}

func parseStage(value string) (s spec.Stage, err error) {
	if strings.Contains(value, "hg") {
		return s, fmt.Errorf("hourglass time control not supported")
	}
	rest := value
	if moves, after, found := strings.Cut(rest, "/"); found {
		if rest = after; moves != "inf" && moves != "infinite" {
			if s.Moves, err = parseInt(moves); err != nil || s.Moves <= 0 {
				return s, fmt.Errorf("time control: the move count must be positive")
			}
		}
	}
	if before, increment, found := strings.Cut(rest, "+"); found {
		rest = before
		if s.Increment, err = parseSeconds(increment); err != nil {
			return s, err
		}
	}
	minutes, seconds, hasMinutes := strings.Cut(rest, ":")
	if !hasMinutes {
		minutes, seconds = "0", rest
	}
	whole, err := parseDuration(minutes, time.Minute)
	if err != nil {
		return s, err
	}
	part, err := parseSeconds(seconds)
	if s.Base = whole + part; err == nil && s.Moves > 0 && s.Base == 0 {
		err = fmt.Errorf("time control: %q has a move count but no time for the moves", value)
	}
	if err == nil && s.Base+s.Increment > spec.LongestClock {
		err = fmt.Errorf("invalid time control duration: %q is longer than %v", value, spec.LongestClock)
	}
	return s, err
}

func parseSeconds(value string) (time.Duration, error) { return parseDuration(value, time.Second) }

// parseDuration reads a number of units, truncated to milliseconds; seconds may
// be followed by an s.
func parseDuration(value string, unit time.Duration) (time.Duration, error) {
	number := value
	if unit == time.Second && len(value) > 1 {
		number = strings.TrimSuffix(value, "s")
	}
	n, err := parseFloat(number)
	if err != nil {
		return 0, err
	}
	if n < 0 || n*float64(unit) > float64(spec.LongestClock) {
		return 0, fmt.Errorf("invalid time control duration: %q", value)
	}
	return time.Duration(math.Floor(n*float64(unit)/float64(time.Millisecond)+1e-9)) * time.Millisecond, nil
}
