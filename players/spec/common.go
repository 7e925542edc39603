package spec

import (
	"fmt"
	"strings"
)

// CommonError is what is wrong with a key that several players have in common, and
// no fault of a player's own.
type CommonError struct {
	Pair string // as it was given
	Err  error  // nil: it is no KEY=VALUE
}

// Error names the pair.
func (e *CommonError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("%q: want KEY=VALUE, such as option.Hash=64", e.Pair)
	}
	return e.Pair + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *CommonError) Unwrap() error { return e.Err }

// ParseWith is Parse with keys that several players have in common; what is wrong
// with one is a *CommonError. What a player says itself goes first, and what only
// engine processes have is not for others.
func ParseWith(text string, common []string) (Player, error) {
	s, err := Parse(text)
	if err != nil {
		return s, err
	}
	for _, pair := range common {
		name, _, found := strings.Cut(pair, "=")
		if !found || name == "" {
			return s, &CommonError{Pair: pair}
		}
		if !s.HasOptions() && strings.HasPrefix(name, "option.") || strings.Contains(text, ","+name+"=") {
			continue
		}
		with := text + "," + pair
		if s, err = Parse(with); err != nil {
			return s, &CommonError{pair, err}
		}
		text = with
	}
	return s, nil
}
