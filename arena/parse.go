package arena

import (
	"fmt"
	"strconv"
	"strings"

	"match/internal/nearest"
)

// ParseDraw reads a draw rule such as "move=34,count=8,cp=20". Move may be
// left out; then the rule holds from the first move.
func ParseDraw(text string) (DrawRule, error) {
	var r DrawRule
	err := parseRule(text, map[string]*int{"move": &r.Move, "count": &r.Count, "cp": &r.CP}, nil)
	switch {
	case err == nil && r.Count == 0 && strings.Contains(text, "count="):
		err = fmt.Errorf("%q: count=0: want at least 1", text)
	case err == nil && r.Count == 0:
		err = fmt.Errorf("%q lacks count=N: the number of moves of each player that must look drawn", text)
	}
	return r, err
}

// ParseResign reads a resign rule such as "count=4,cp=1000" or
// "count=4,cp=1000,both".
func ParseResign(text string) (ResignRule, error) {
	var r ResignRule
	err := parseRule(text, map[string]*int{"count": &r.Count, "cp": &r.CP}, map[string]*bool{"both": &r.Both})
	if err == nil && (r.Count == 0 || r.CP == 0) {
		err = fmt.Errorf("%q needs count=N and cp=N, both at least 1", text)
	}
	return r, err
}

// parseRule reads comma-separated numbers and switches by name.
func parseRule(text string, numbers map[string]*int, switches map[string]*bool) error {
	var names []string
	for _, name := range []string{"move", "count", "cp", "both"} {
		if numbers[name] != nil || switches[name] != nil {
			names = append(names, name)
		}
	}
	seen := map[string]bool{}
	for _, part := range strings.Split(text, ",") {
		name, value, hasValue := strings.Cut(strings.TrimSpace(part), "=")
		if on := switches[name]; on != nil && !hasValue {
			*on = true
			continue
		}
		number := numbers[name]
		if number == nil {
			return fmt.Errorf("%q: unknown word %q%s: want %s",
				text, name, nearest.Hint(name, names), strings.Join(names, ", "))
		}
		if seen[name] {
			return fmt.Errorf("%q: %s is given twice", text, name)
		}
		seen[name] = true
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return fmt.Errorf("%q: %s=%s: want a number of at least 0", text, name, value)
		}
		*number = n
	}
	return nil
}
