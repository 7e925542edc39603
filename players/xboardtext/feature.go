package xboardtext

import (
	"slices"
	"strconv"
	"strings"

	"match/players/ucitext"
)

// Feature is a name and a value of a feature line.
type Feature struct{ Name, Value string }

// ParseFeatures reads a line such as
//
//	feature ping=1 myname="Fairy-Max 5.0b" done=1
//
// Values may be quoted. Other lines have no features.
func ParseFeatures(line string) (features []Feature) {
	rest, ok := strings.CutPrefix(line, "feature ")
	for ok {
		var name, value string
		rest = strings.TrimLeft(rest, " \t")
		if name, rest, ok = strings.Cut(rest, "="); !ok {
			break
		}
		if quoted, is := strings.CutPrefix(rest, `"`); is {
			value, rest, _ = strings.Cut(quoted, `"`)
		} else {
			value, rest, _ = strings.Cut(rest, " ")
		}
		features = append(features, Feature{strings.TrimSpace(name), value})
	}
	return features
}

// Features are the abilities of an engine, with the protocol's defaults for
// those it does not declare.
type Features struct {
	Ping, SetBoard, San, UserMove, Time, Reuse bool
	Memory, SMP                                bool
	Name                                       string // the name that the engine reports
	Variants                                   string // separated by commas
	Done                                       bool
	Waiting                                    bool // it sent done=0: more features will follow later
	Options                                    []ucitext.Option
}

// DefaultFeatures returns the features of an engine that declares none.
func DefaultFeatures() Features { return Features{Time: true, Reuse: true, Variants: "normal"} }

// Set sets a feature and reports whether it is supported here: the answer is
// "accepted" or "rejected".
func (f *Features) Set(feature Feature) bool {
	on := feature.Value == "1"
	switches := map[string]*bool{
		"ping": &f.Ping, "setboard": &f.SetBoard, "san": &f.San, "usermove": &f.UserMove,
		"time": &f.Time, "reuse": &f.Reuse, "memory": &f.Memory, "smp": &f.SMP,
	}
	if to := switches[feature.Name]; to != nil {
		*to = on
		return true
	}
	switch feature.Name {
	case "variants":
		f.Variants = feature.Value
	case "option":
		if o, ok := parseOption(feature.Value); ok && len(f.Options) < ucitext.MaxOptions {
			f.Options = append(f.Options, o)
		}
	case "done":
		f.Done, f.Waiting = on, !on
	case "myname":
		f.Name = feature.Value
	case "colors", "sigint", "sigterm", "draw", "analyze", "name", "pause", "ics", "playother", "debug":
		// Nothing here depends on them: colours, signals and analysis are
		// never sent.
	default:
		return false
	}
	return true
}

// Plays reports whether the engine supports a variant of chess.
func (f *Features) Plays(variant string) bool {
	return slices.ContainsFunc(strings.Split(f.Variants, ","), func(name string) bool { return strings.TrimSpace(name) == variant })
}

// parseOption reads the value of an option feature, such as
// "Hash -spin 16 1 1024" or "Style -combo Solid /// *Risky".
func parseOption(text string) (ucitext.Option, bool) {
	name, rest, ok := strings.Cut(text, " -")
	if !ok || strings.TrimSpace(name) == "" {
		return ucitext.Option{}, false
	}
	kind, value, _ := strings.Cut(rest, " ")
	o := ucitext.Option{Name: strings.TrimSpace(name), Type: optionTypes[kind], Default: strings.TrimSpace(value)}
	switch o.Type {
	case "spin":
		words := strings.Fields(value)
		if len(words) < 3 {
			return o, false
		}
		o.Default = words[0]
		var err1, err2 error
		o.Min, err1 = strconv.ParseInt(words[1], 10, 64)
		o.Max, err2 = strconv.ParseInt(words[2], 10, 64)
		return o, err1 == nil && err2 == nil
	case "combo":
		for v := range strings.SplitSeq(value, "///") {
			v = strings.TrimSpace(v)
			if plain, is := strings.CutPrefix(v, "*"); is {
				v, o.Default = plain, plain
			}
			o.Vars = append(o.Vars, v)
		}
	}
	return o, o.Type != ""
}

// optionTypes are the types of UCI by those of the protocol.
var optionTypes = map[string]string{
	"button": "button", "save": "button", "reset": "button", "check": "check", "string": "string", "file": "string",
	"path": "string", "spin": "spin", "slider": "spin", "combo": "combo",
}

// SetOption returns the command that sets an option to a value from its Check.
func SetOption(o *ucitext.Option, value string) string {
	switch o.Type {
	case "button":
		return "option " + o.Name + "\n"
	case "check":
		value = map[string]string{"true": "1", "false": "0"}[value]
	}
	return "option " + o.Name + "=" + value + "\n"
}
