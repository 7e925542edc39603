package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// addConditions shows the conditions of both events side by side, starting with
// the differences.
func (v *compareView) addConditions(two [2]comparedState) {
	var all [2]map[string]string
	for i := range two {
		e := two[i].event
		all[i] = conditions(e.Config)
		if len(all[i]) == 0 {
			v.Unknown = fmt.Sprintf("The conditions of %s are unknown: it was imported.", two[i].name())
			return
		}
		all[i]["kind"], all[i]["limits"], all[i]["version of match"] = e.Kind, e.Limits, e.Run.Version
		all[i]["host"] = e.Run.Host
	}
	names := maps.Clone(all[0])
	maps.Copy(names, all[1])
	for _, name := range slices.SortedFunc(maps.Keys(names), byNumber) {
		f := comparedFigure{name, [2]string{short(withShortHashes(all[0][name])), short(withShortHashes(all[1][name]))}}
		if all[0][name] == all[1][name] {
			v.Same = append(v.Same, f)
		} else {
			v.Differ = append(v.Differ, f)
		}
	}
}

// byNumber compares names: "players[2]" is before "players[10]".
func byNumber(a, b string) int {
	wide := func(name string) string {
		return number.ReplaceAllStringFunc(name, func(n string) string { return fmt.Sprintf("%9s", n) })
	}
	return strings.Compare(wide(a), wide(b))
}

var number = regexp.MustCompile(`\d+`)

// conditions returns the values of a configuration by their names, such as
// "openings.seed".
func conditions(config json.RawMessage) map[string]string {
	d := json.NewDecoder(bytes.NewReader(config))
	d.UseNumber() // a seed has 64 bits
	var document any
	if err := d.Decode(&document); err != nil || document == nil {
		return nil
	}
	values := map[string]string{}
	flatten("", document, values)
	return values
}

func flatten(name string, value any, to map[string]string) {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			flatten(strings.TrimPrefix(name+"."+key, "."), inner, to)
		}
	case []any:
		for i, inner := range v {
			flatten(fmt.Sprintf("%s[%d]", name, i), inner, to)
		}
	case nil:
		to[name] = "none"
	default:
		to[name] = fmt.Sprint(v)
	}
}

// hash is a SHA-256 sum.
var hash = regexp.MustCompile(`\b([0-9a-f]{12})[0-9a-f]{52}\b`)

// withShortHashes keeps the first twelve digits of each sum, as other texts do.
func withShortHashes(text string) string { return hash.ReplaceAllString(text, "$1") }
