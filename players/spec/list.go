package spec

import (
	"fmt"
	"maps"
	"strings"

	"match/internal/nearest"
)

// ParseList parses the players of a tournament from the text of the file at path:
// a list of [[player]] tables, each as for FromTable, and a table [defaults] with
// values for keys that a player does not set. The file's defaults for the keys in
// without are ignored, because they were set for all players elsewhere.
func ParseList(path string, text []byte, without []string) (list []Player, err error) {
	file, err := DecodeTOML(path, text)
	if err != nil {
		return nil, err
	}
	defaults, isTable := file["defaults"].(map[string]any)
	if file["defaults"] != nil && !isTable {
		return nil, fmt.Errorf("%s: defaults: want one table [defaults]", path)
	}
	for _, key := range without {
		delete(defaults, key)
	}
	for name := range file {
		if known := []string{"defaults", "player"}; name != "defaults" && name != "player" {
			return nil, fmt.Errorf("%s: unknown key %q%s: want [[player]] tables and perhaps [defaults]",
				path, name, nearest.Hint(name, known))
		}
	}
	tables, ok := file["player"].([]any)
	if !ok {
		return nil, fmt.Errorf("%s: no players: want a [[player]] table for each", path)
	}
	for i, v := range tables {
		if own, isTable := v.(map[string]any); isTable {
			v = withDefaults(own, defaults)
		} else if len(defaults) > 0 {
			return nil, fmt.Errorf("%s: player %d: [defaults] are for [[player]] tables: write it as one", path, i+1)
		}
		s, err := FromTable(fmt.Sprintf("player %d", i+1), v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, s)
	}
	return list, nil
}

// withDefaults returns a player's table with defaults for the keys that it does
// not set. Engine options and limits apply to all players; a player's own movetime
// replaces a default tc, and the other way round. Keys that only
// processes have are not given to built-in players.
func withDefaults(own, defaults map[string]any) map[string]any {
	all := map[string]any{}
	maps.Copy(all, defaults)
	if _, builtin := own["variant"]; builtin {
		for _, key := range []string{"options", "option", "args", "dir", "restart", "ponder", "timeout", "needs"} {
			delete(all, key)
		}
	}
	for key, other := range map[string]string{"movetime": "tc", "tc": "movetime"} { // a player has one of them
		if own[key] != nil {
			delete(all, other)
		}
	}
	maps.Copy(all, own)
	for _, key := range optionTables {
		common, _ := defaults[key].(map[string]any)
		if options, ok := all[key].(map[string]any); ok && common != nil {
			merged := maps.Clone(common)
			maps.DeleteFunc(merged, func(name string, _ any) bool { return setsOption(own, name) })
			if own[key] != nil {
				maps.Copy(merged, options)
			}
			all[key] = merged
		}
	}
	return all
}

// optionTables are the keys of a player's options: a table, and option.NAME.
var optionTables = []string{"options", "option"}

// setsOption reports whether a player's table sets an option, in any letter case.
func setsOption(own map[string]any, option string) bool {
	for _, key := range optionTables {
		options, _ := own[key].(map[string]any)
		for name := range options {
			if strings.EqualFold(name, option) {
				return true
			}
		}
	}
	return false
}
