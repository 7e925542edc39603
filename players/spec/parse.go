package spec

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"match/internal/nearest"
)

// Parse reads a player as written on a command line:
//
//	NAME[,key=value…]         a built-in player: a variant's name or file:PATH;
//	                          or an existing program that speaks UCI
//	uci:PATH[,key=value…]     a process that speaks UCI
//	xboard:PATH[,key=value…]  a process that speaks xboard's protocol
//	git:REF[,key=value…]      a process whose program is built from a commit
//
// A comma within a value is escaped with a backslash or quoted. The error names
// the invalid token. Parse does not check whether a file exists or which options
// an engine has: Open does.
func Parse(text string) (Player, error) {
	s, err := parse(text)
	if err != nil {
		return Player{}, fmt.Errorf("player %q: %w", text, err)
	}
	return s, nil
}

func parse(text string) (Player, error) {
	tokens, err := splitRaw(text, ",")
	if err != nil {
		return Player{}, err
	}
	var s Player
	if err := s.setWho(unquote(tokens[0])); err != nil {
		return Player{}, err
	}
	seen := map[string]bool{}
	for _, token := range tokens[1:] {
		if err := s.setToken(token, seen); err != nil {
			return Player{}, err
		}
	}
	return s, s.Validate()
}

// expandHome replaces a leading ~/, which the shell does not expand after uci:.
func expandHome(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return path
}

// setToken reads one key=value. A key may be given once, unless its values
// accumulate.
func (s *Player) setToken(token string, seen map[string]bool) error {
	parts, err := splitRaw(token, "=")
	if err != nil {
		return err
	}
	raw, given := "", len(parts) > 1
	if given {
		raw = token[len(parts[0])+1:]
	}
	name := strings.TrimSpace(unquote(parts[0]))
	if option, ok := strings.CutPrefix(name, "option."); ok {
		return s.addOption(option, unquote(raw))
	}
	k, err := s.findKey(name)
	if err != nil {
		return err
	}
	if !given || raw == "" {
		return fmt.Errorf("%q: want %s=%s", token, name, k.want)
	}
	if seen[name] && !k.repeats {
		return fmt.Errorf("%q: %s is given twice", token, name)
	}
	seen[name] = true
	if err := k.set(s, raw); err != nil {
		return fmt.Errorf("%s=%s: %w", name, unquote(raw), err)
	}
	return nil
}

// findKey returns the key with the given name if this kind of player has it.
func (s *Player) findKey(name string) (*key, error) {
	var names []string
	var others string // the kinds of player that have it
	for i := range keys {
		k := &keys[i]
		mine := s.has(k)
		switch {
		case k.name == name && mine:
			return k, nil
		case k.name == name && s.Kind != Builtin && name == "hash":
			return nil, fmt.Errorf("key %q is for built-in players: for an engine process write option.Hash=…", name)
		case k.name == name:
			others = strings.ReplaceAll(k.kinds, " ", ", ")
		case mine:
			names = append(names, k.name)
		}
	}
	if s.Kind != Builtin {
		names = append(names, "option.NAME")
	}
	if others != "" {
		return nil, fmt.Errorf("key %q is not for players of kind %s (it is for %s): want one of %s",
			name, s.Kind, others, strings.Join(names, ", "))
	}
	if s.Kind == UCI && strings.HasPrefix(strings.ToLower(name), "option") {
		return nil, fmt.Errorf("unknown key %q: options are written option.NAME=VALUE", name)
	}
	hint := nearest.Hint(name, names)
	if hint == "" && name != "" && s.Kind != Builtin {
		return nil, fmt.Errorf("unknown key %q: an option of the engine is written option.%s=VALUE; other keys are %s", name, name, strings.Join(names[:len(names)-1], ", "))
	}
	return nil, fmt.Errorf("unknown key %q%s: want one of %s", name, hint, strings.Join(names, ", "))
}

// lineBreaks end a line that is sent to an engine.
const lineBreaks = "\r\n\x00"

func errLineBreak(option string) error {
	return fmt.Errorf("option.%s: a line break cannot be sent to an engine", strings.Join(strings.Fields(option), " "))
}

// addOption appends an option.
func (s *Player) addOption(name, value string) error {
	switch {
	case s.Kind == Builtin:
		return fmt.Errorf("option.%s: built-in players have no options; their settings are keys such as hash=16", name)
	case strings.TrimSpace(name) == "":
		return fmt.Errorf("option.: want option.NAME=VALUE")
	case strings.ContainsAny(name+value, lineBreaks):
		return errLineBreak(name)
	case slices.ContainsFunc(s.Options, func(o Option) bool { return strings.EqualFold(o.Name, name) }):
		return fmt.Errorf("option.%s is given twice", name)
	}
	s.Options = append(s.Options, Option{Name: name, Value: value})
	return nil
}

// Validate checks values and combinations of keys.
func (s *Player) Validate() error {
	switch {
	case s.Kind != Builtin && s.Kind != UCI && s.Kind != Xboard:
		return fmt.Errorf("kind %q: want builtin, uci or xboard", s.Kind)
	case s.HashMB < 0:
		return fmt.Errorf("hash=%d: want at least 1 (MiB)", s.HashMB)
	case s.Timeout < 0:
		return fmt.Errorf("timeout=%v: want a time above 0", s.Timeout)
	case s.Limits.Ponder:
		return errors.New("limits.ponder: want ponder of the player itself")
	case s.Ponder && s.Kind == Builtin:
		return errors.New("ponder=on: built-in players do not ponder")
	}
	if err := s.Needs.Check(); err != nil {
		return fmt.Errorf("needs: %w", err)
	}
	for _, o := range s.Options {
		if strings.ContainsAny(o.Name+o.Value, lineBreaks) {
			return errLineBreak(o.Name)
		}
	}
	l := s.Limits
	switch l.Ponder = s.Ponder; {
	case l.IsZero() && l.Margin != 0:
		return fmt.Errorf("margin without tc or movetime: a player's own limits must include its clock")
	case l.IsZero():
		return nil
	case s.Kind == Xboard && l.Nodes > 0:
		return fmt.Errorf("nodes=%d: the xboard protocol has no node limit; use depth, movetime or tc", l.Nodes)
	}
	return l.Validate()
}

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

func (e *CommonError) Unwrap() error { return e.Err }

// ParseWith is Parse with keys that several players share; an error in one of
// these is a *CommonError. A player's own keys take precedence, and options are
// not applied to built-in players, which have none.
func ParseWith(text string, common []string) (Player, error) {
	s, err := Parse(text)
	if err != nil {
		return s, err
	}
	own := keysOf(text)
	for _, pair := range common {
		name, _, found := strings.Cut(pair, "=")
		if !found || name == "" {
			return s, &CommonError{Pair: pair}
		}
		if !s.IsProcess() && strings.HasPrefix(name, "option.") || own[strings.ToLower(name)] {
			continue
		}
		with := text + "," + pair
		if s, err = Parse(with); err != nil {
			return s, &CommonError{pair, err}
		}
		text, own[strings.ToLower(name)] = with, true
	}
	return s, nil
}

// keysOf returns the keys of a player that was parsed, in lower case: names of options differ by more.
func keysOf(text string) map[string]bool {
	own := map[string]bool{}
	tokens, _ := splitRaw(text, ",")
	for _, token := range tokens[1:] {
		parts, _ := splitRaw(token, "=")
		own[strings.ToLower(strings.TrimSpace(unquote(parts[0])))] = true
	}
	return own
}
