package spec

import (
	"fmt"
	"slices"
	"strings"

	"match/internal/nearest"
)

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
			return s.Limits, fmt.Errorf("unknown limit %q%s: want %s", name, nearest.Hint(name, limitKeys), strings.Join(limitKeys, ", "))
		}
		k := &keys[slices.IndexFunc(keys, func(k key) bool { return k.name == name })]
		if err := k.set(&s, value); err != nil {
			return s.Limits, fmt.Errorf("%s: %w", word, err)
		}
	}
	return s.Limits, s.Limits.Validate()
}
