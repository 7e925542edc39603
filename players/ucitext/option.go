package ucitext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"match/internal/nearest"
	"match/players/spec"
)

// Option is a setting as an engine declares it.
type Option struct {
	Name     string
	Type     string // check, spin, combo, button or string
	Default  string
	Min, Max int64    // of a spin
	Vars     []string // of a combo
}

// ParseOption reads a line such as
//
//	option name Hash type spin default 16 min 1 max 33554432
//
// Names and values may contain spaces. A spin without bounds has all integers.
func ParseOption(line string) (Option, bool) {
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != "option" || words[1] != "name" {
		return Option{}, false
	}
	o := Option{Min: -1 << 63, Max: 1<<63 - 1}
	for i := 1; i < len(words); {
		key := words[i]
		end := i + 1
		for end < len(words) && !isOptionKey(words[end], key) {
			end++
		}
		o.set(key, strings.Join(words[i+1:end], " "))
		i = end
	}
	return o, o.Name != "" && o.Type != ""
}

// isOptionKey reports whether a word begins the next part of an option line.
// A name ends only at "type": words like "default" and "min" occur in names.
func isOptionKey(word, after string) bool {
	switch word {
	case "type":
		return after == "name"
	case "default", "min", "max", "var":
		return after != "name"
	}
	return false
}

func (o *Option) set(key, value string) {
	texts := map[string]*string{"name": &o.Name, "type": &o.Type, "default": &o.Default}
	numbers := map[string]*int64{"min": &o.Min, "max": &o.Max}
	switch n, err := strconv.ParseInt(value, 10, 64); {
	case texts[key] != nil:
		*texts[key] = value
	case numbers[key] != nil && err == nil:
		*numbers[key] = n
	case key == "var":
		o.Vars = append(o.Vars, value)
	}
}

// Check returns value in the form that the engine expects, or an error if it is
// invalid for the option. It ignores letter case, and accepts on and off for a
// check.
func (o *Option) Check(value string) (string, error) {
	switch o.Type {
	case "check":
		switch strings.ToLower(value) {
		case "true", "on":
			return "true", nil
		case "false", "off":
			return "false", nil
		}
		return "", fmt.Errorf("option %q is a switch: want true or false, not %q", o.Name, value)
	case "spin":
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < o.Min || n > o.Max {
			return "", fmt.Errorf("option %q: %q is not a whole number from %d to %d", o.Name, value, o.Min, o.Max)
		}
		return strconv.FormatInt(n, 10), nil
	case "combo":
		for _, v := range o.Vars {
			if strings.EqualFold(v, value) {
				return v, nil
			}
		}
		return "", fmt.Errorf("option %q: %q is not one of %s%s",
			o.Name, value, strings.Join(o.Vars, ", "), nearest.Hint(value, o.Vars))
	case "button":
		if value != "" && value != "true" {
			return "", fmt.Errorf("option %q is a button and takes no value", o.Name)
		}
		return "", nil
	}
	return value, nil
}

// Setting returns the command that sets the option to a value from Check. It
// writes an empty text as the protocol's <empty> only for an engine that
// declares it so: other engines would take that for a file name.
func (o *Option) Setting(value string) string {
	if o.Type == "button" {
		return "setoption name " + o.Name + "\n"
	}
	if value == "" && o.Default == "<empty>" {
		value = "<empty>"
	}
	return "setoption name " + o.Name + " value " + value + "\n"
}

// Settings returns the commands that set options, all checked against the
// engine's declarations: first threads, then the hash, which many engines
// allocate with all threads, then the rest in the given order.
func Settings(declared []Option, options []spec.Option) (commands string, err error) {
	sorted := slices.Clone(options)
	first := map[string]int{"threads": -2, "hash": -1}
	rank := func(o spec.Option) int { return first[strings.ToLower(strings.TrimSpace(o.Name))] }
	slices.SortStableFunc(sorted, func(a, b spec.Option) int { return rank(a) - rank(b) })
	for _, o := range sorted {
		d, err := Find(declared, o.Name)
		if err != nil {
			return "", err
		}
		value, err := d.Check(o.Value)
		if err != nil {
			return "", err
		}
		commands += d.Setting(value)
	}
	return commands, nil
}

// Find returns the option with that name, ignoring letter case. The error names
// the most similar one.
func Find(declared []Option, name string) (*Option, error) {
	names := make([]string, len(declared))
	for i := range declared {
		if strings.EqualFold(declared[i].Name, strings.TrimSpace(name)) {
			return &declared[i], nil
		}
		names[i] = declared[i].Name
	}
	hint := nearest.Hint(name, names)
	if hint == "" && len(names) > 0 {
		hint = ": it has " + strings.Join(names, ", ")
	}
	return nil, fmt.Errorf("the engine declares no option %q%s", name, hint)
}

// Has reports whether an option is declared.
func Has(declared []Option, name string) bool {
	return slices.ContainsFunc(declared, func(o Option) bool { return strings.EqualFold(o.Name, name) })
}
