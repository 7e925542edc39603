package spec

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"match/engine"
	"match/internal/nearest"
	"match/variants"
)

// key is a key of a spec's text or table.
type key struct {
	name    string
	kinds   string // the kinds of player that have it, "": all
	want    string // what the value looks like
	repeats bool   // may be given several times
	set     func(s *Player, raw string) error
}

const processes = "uci xboard"

// fromGit is the kind whose keys a player built from a commit has.
const fromGit = "git"

// keys are all keys except option.NAME.
var keys = []key{
	{name: "name", want: "TEXT", set: setName},
	{name: "tc", want: "[MOVES/]SECONDS[+SECONDS]", set: func(s *Player, raw string) (err error) {
		s.Limits.TC, err = ParseTimeControl(unquote(raw))
		return err
	}},
	{name: "movetime", want: "DURATION", set: setDuration(func(s *Player) *time.Duration { return &s.Limits.MoveTime })},
	{name: "st", want: "SECONDS", set: setSeconds},
	{name: "nodes", want: "COUNT", set: setNodes},
	{name: "depth", want: "PLIES", set: setInt(maxDepth, func(s *Player) *int { return &s.Limits.Depth })},
	{name: "margin", want: "DURATION", set: setMargin},

	{name: "hash", kinds: "builtin", want: "MIB", set: setInt(engine.MaxHashMB, func(s *Player) *int { return &s.HashMB })},
	{name: "phase", kinds: "builtin", want: "NAME", set: func(s *Player, raw string) error {
		s.Phase = unquote(raw)
		_, err := variants.ParsePhase(s.Phase)
		return err
	}},
	{name: "interpolation", kinds: "builtin", want: "on|off", set: func(s *Player, raw string) error {
		return s.Interpolation.set(unquote(raw))
	}},
	{name: "tablebase", kinds: "builtin", want: "on|off|3|DIRECTORY", set: func(s *Player, raw string) error {
		return s.setTables(Tables(expandHome(unquote(raw))))
	}},
	{name: "syzygy", kinds: "builtin", want: "DIRECTORY", set: func(s *Player, raw string) error {
		return s.setTables(Tables(syzygyTables + expandHome(unquote(raw))))
	}},
	{name: "without", kinds: "builtin", want: "TERM", repeats: true, set: addWithout},

	{name: "repo", kinds: fromGit, want: "PATH|URL", set: func(s *Player, raw string) error {
		s.Source = &Source{Ref: s.Source.Ref, Repo: expandHome(unquote(raw))}
		return nil
	}},
	{name: "args", kinds: processes, want: "WORDS", set: func(s *Player, raw string) (err error) {
		s.Args, err = splitWords(raw)
		return err
	}},
	{name: "dir", kinds: processes, want: "DIRECTORY", set: func(s *Player, raw string) error {
		s.Dir = expandHome(unquote(raw))
		return nil
	}},
	{name: "restart", kinds: processes, want: "on|off", set: setBool(func(s *Player) *bool { return &s.Restart })},
	{name: "ponder", kinds: processes, want: "on|off", set: setBool(func(s *Player) *bool { return &s.Ponder })},
	{name: "timeout", kinds: processes, want: "DURATION", set: setDuration(func(s *Player) *time.Duration { return &s.Timeout })},
	{name: "needs", kinds: processes, want: "NAME[:AMOUNT]", repeats: true, set: func(s *Player, raw string) error {
		return s.Needs.add(unquote(raw), ":")
	}},
}

// has reports whether the player understands a key.
func (s *Player) has(k *key) bool {
	return k.kinds == "" || strings.Contains(k.kinds, string(s.Kind)) || s.Source != nil && k.kinds == fromGit
}

// KeyNames returns the names of the keys for a kind of player: "builtin",
// "uci", "xboard" or "git".
func KeyNames(kind string) (names []string) {
	s := Player{Kind: Kind(kind)}
	if kind == fromGit {
		s = Player{Kind: UCI, Source: &Source{}}
	}
	for i := range keys {
		if k := &keys[i]; s.has(k) {
			names = append(names, k.name)
		}
	}
	return names
}

func setName(s *Player, raw string) error {
	s.Name = strings.TrimSpace(unquote(raw))
	if s.Name == "" || strings.ContainsAny(s.Name, lineBreaks) {
		return fmt.Errorf("want a name on one line")
	}
	return nil
}

func setNodes(s *Player, raw string) error {
	n, err := strconv.ParseUint(unquote(raw), 10, 63)
	if err != nil || n == 0 {
		return fmt.Errorf("want a whole number of nodes, at least 1")
	}
	s.Limits.Nodes = n
	return nil
}

func setInt(most int, field func(*Player) *int) func(*Player, string) error {
	return func(s *Player, raw string) error {
		n, err := strconv.Atoi(unquote(raw))
		if err != nil || n < 1 || n > most {
			return fmt.Errorf("want a whole number from 1 to %d", most)
		}
		*field(s) = n
		return nil
	}
}

// setDuration requires a unit: a bare number means milliseconds to some people
// and seconds to others.
func setDuration(field func(*Player) *time.Duration) func(*Player, string) error {
	return func(s *Player, raw string) error {
		d, err := time.ParseDuration(unquote(raw))
		if err != nil || d < time.Millisecond || d > LongestClock {
			return fmt.Errorf("want a time with its unit, such as 100ms or 1.5s, from 1ms to %.0fh",
				LongestClock.Hours())
		}
		*field(s) = d
		return nil
	}
}

// setMargin also accepts zero: no margin is not the same as the default margin.
func setMargin(s *Player, raw string) error {
	if d, err := time.ParseDuration(unquote(raw)); err == nil && d == 0 {
		s.Limits.Margin = noMargin
		return nil
	}
	return setDuration(func(s *Player) *time.Duration { return &s.Limits.Margin })(s, raw)
}

// setSeconds sets movetime in the notation of other runners.
func setSeconds(s *Player, raw string) error {
	d, err := parseSeconds(unquote(raw))
	if err != nil || d < time.Millisecond {
		return fmt.Errorf("want seconds, such as 1 or 0.1")
	}
	if s.Limits.MoveTime != 0 {
		return fmt.Errorf("both st and movetime are given")
	}
	s.Limits.MoveTime = d
	return nil
}

// setBool also accepts true and false, as other runners write it.
func setBool(field func(*Player) *bool) func(*Player, string) error {
	return func(s *Player, raw string) error {
		var on Switch
		err := on.set(cmp.Or(map[string]string{"true": "on", "false": "off"}[unquote(raw)], unquote(raw)))
		*field(s) = on == On
		return err
	}
}

func (w *Switch) set(text string) error {
	if text != string(On) && text != string(off) {
		return fmt.Errorf("want on or off%s", nearest.Hint(text, []string{"on", "off"}))
	}
	*w = Switch(text)
	return nil
}

// addWithout adds one term, or several joined by plus signs.
func addWithout(s *Player, raw string) error {
	for term := range strings.SplitSeq(unquote(raw), "+") {
		if err := checkTerm(term); err != nil {
			return err
		}
		s.Without = append(s.Without, term)
	}
	return nil
}
