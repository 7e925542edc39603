package spec

import (
	"fmt"
	"maps"

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
	defaults, _ := file["defaults"].(map[string]any)
	for _, key := range without {
		delete(defaults, key)
	}
	for name := range file {
		if known := []string{"defaults", "player"}; name != "defaults" && name != "player" {
			return nil, fmt.Errorf("%s: unknown key %q%s: want [[player]] tables and perhaps [defaults]", path, name, nearest.Hint(name, known))
		}
	}
	tables, ok := file["player"].([]any)
	if !ok {
		return nil, fmt.Errorf("%s: no players: want a [[player]] table for each", path)
	}
	for i, v := range tables {
		if own, isTable := v.(map[string]any); isTable {
			v = withDefaults(own, defaults)
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
// not set. Engine options and limits apply to all players. Keys that only
// processes have are not given to built-in players.
func withDefaults(own, defaults map[string]any) map[string]any {
	all := maps.Clone(defaults)
	if all == nil {
		all = map[string]any{}
	}
	if _, builtin := own["variant"]; builtin {
		for _, key := range []string{"options", "args", "dir", "restart", "ponder", "timeout"} {
			delete(all, key)
		}
	}
	maps.Copy(all, own)
	common, _ := defaults["options"].(map[string]any)
	if options, ok := own["options"].(map[string]any); ok && common != nil {
		merged := maps.Clone(common)
		maps.Copy(merged, options)
		all["options"] = merged
	}
	return all
}
