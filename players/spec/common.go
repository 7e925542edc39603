package spec

import (
	"fmt"
	"strings"
)

// CommonError reports an invalid key that several players share, as opposed to
// a player's own key.
type CommonError struct {
	Pair string // as written
	Err  error  // nil: it is not KEY=VALUE
}

// Error returns a message with the pair.
func (e *CommonError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("%q: want KEY=VALUE, such as option.Hash=64", e.Pair)
	}
	return e.Pair + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *CommonError) Unwrap() error { return e.Err }

// ParseWith is Parse with keys that several players share; an error in one of
// these is a *CommonError. A player's own keys take precedence, and keys for
// engine processes are not applied to other players.
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
		if !s.hasOptions() && strings.HasPrefix(name, "option.") || strings.Contains(text, ","+name+"=") {
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
