package dropin

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"match/internal/nearest"
)

// argumentErrorf describes an error in a command line, in the words of its dialect. It may
// have several lines.
func argumentErrorf(format string, args ...any) error { return fmt.Errorf(format, args...) }

// readArguments parses the arguments of a command line, without the program's name.
func readArguments(d Dialect, args []string) (*request, error) {
	r := newRequest(d)
	var err error
	translate := len(args) > 0 && args[0] == "--translate"
	if translate {
		args = args[1:]
	}
	switch {
	case len(args) == 0:
		r.Action = showHelp
		return r, nil
	case d == Cutechess:
		err = readCutechess(r, args)
	default:
		err = readFastchess(r, args)
	}
	if err != nil || r.Action != playGames {
		return r, err
	}
	if translate {
		r.Action = showTranslation
	}
	return r, r.check()
}

// use is an option in use: its name and the words that follow it.
type use struct {
	name  string
	words []string
}

// cut removes an option and its words from the front of the arguments: its words
// end before the next option.
func cut(args []string, isOption func(string) bool) (u use, rest []string) {
	n := 1
	for n < len(args) && !isOption(args[n]) {
		n++
	}
	return use{args[0], args[1:n]}, args[n:]
}

// text returns the words unchanged.
func (u use) text() string { return strings.Join(u.words, " ") }

// pair is a key=value.
type pair struct{ key, value string }

// pairs splits words at their first '='. Neither side may be empty.
func (u use) pairs() (list []pair, err error) {
	for _, word := range u.words {
		key, value, found := strings.Cut(word, "=")
		if !found || key == "" || value == "" {
			return nil, fmt.Errorf("option %q expects key=value pairs, got %q", u.name, word)
		}
		list = append(list, pair{key, value})
	}
	return list, nil
}

// keys are setters by the names of keys.
type keys map[string]func(value string) error

// read hands every pair to its setter.
func (k keys) read(what string, list []pair) error {
	for _, p := range list {
		if err := k.set(what, p); err != nil {
			return err
		}
	}
	return nil
}

func (k keys) set(what string, p pair) error {
	if set, known := k[p.key]; known {
		return set(p.value)
	}
	hint := nearest.Hint(p.key, slices.Sorted(maps.Keys(k)))
	return fmt.Errorf("unrecognized %s option %q with value %q%s", what, p.key, p.value, hint)
}

// Setters of fields.

func toText(to *string) func(string) error {
	return func(value string) error { *to = value; return nil }
}

func toParsed[T any](to *T, parse func(string) (T, error)) func(string) error {
	return func(value string) (err error) {
		*to, err = parse(value)
		return err
	}
}

func toBool(to *bool) func(string) error     { return toParsed(to, parseBool) }
func toInt(to *int) func(string) error       { return toParsed(to, parseInt) }
func toFloat(to *float64) func(string) error { return toParsed(to, parseFloat) }

// toSwitch sets a field by one of several words.
func toSwitch(to *bool, words map[string]bool) func(string) error {
	return func(value string) error {
		on, known := words[value]
		if !known {
			return fmt.Errorf("invalid parameter (must be either \"on\" or \"off\"): %s", value)
		}
		*to = on
		return nil
	}
}

func atLeast(least int, to *int) func(string) error {
	return func(value string) (err error) {
		if *to, err = parseInt(value); err == nil && *to < least {
			err = fmt.Errorf("want at least %d", least)
		}
		return err
	}
}

func toOneOf(to *string, words ...string) func(string) error {
	return func(value string) error {
		if !slices.Contains(words, value) {
			return fmt.Errorf("unknown word %q%s: want one of %s",
				value, nearest.Hint(value, words), strings.Join(words, ", "))
		}
		*to = value
		return nil
	}
}

func parseBool(value string) (bool, error) {
	switch value {
	case "true", "false":
		return value == "true", nil
	}
	return false, fmt.Errorf("expected boolean value (true/false), got: %s", value)
}

func parseInt(value string) (int, error) {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n != int64(int(n)) {
		return 0, fmt.Errorf("invalid numeric value: %q", value)
	}
	return int(n), nil
}

func parseFloat(value string) (float64, error) {
	f, err := strconv.ParseFloat(value, 64)
	if err != nil || f != f || f-f != 0 {
		return 0, fmt.Errorf("invalid numeric value: %q", value)
	}
	return f, nil
}
