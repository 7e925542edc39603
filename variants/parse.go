package variants

import (
	"fmt"
	"strings"

	"match/internal/nearest"
)

// Parse reads a variant with changes, as a player is written on the command
// line: NAME[,phase=FUNCTION][,interpolation=on|off][,without=TERM]…, such as
// "tapered,phase=pawn-aware". NAME is what Get takes.
func Parse(text string) (*Variant, error) {
	parts := strings.Split(text, ",")
	v, err := Get(parts[0])
	if err != nil {
		return nil, err
	}
	name := v.name
	for _, part := range parts[1:] {
		key, value, _ := strings.Cut(part, "=")
		if v, err = v.change(key, value); err != nil {
			return nil, fmt.Errorf("%s: %w", part, err)
		}
		name += "," + part
		v.name = name // a change makes a copy
	}
	return v, nil
}

func (v *Variant) change(key, value string) (*Variant, error) {
	switch key {
	case "phase":
		f, err := ParsePhase(value)
		return v.WithPhase(f), err
	case "interpolation":
		if value != "on" && value != "off" {
			return nil, fmt.Errorf("want interpolation=on or interpolation=off")
		}
		return v.WithInterpolation(value == "on"), nil
	case "without":
		return v.Without(value)
	}
	return nil, fmt.Errorf("unknown change %q%s; there are phase, interpolation and without",
		key, nearest.Hint(key, []string{"phase", "interpolation", "without"}))
}
