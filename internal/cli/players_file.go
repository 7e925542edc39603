package cli

import (
	"errors"
	"fmt"
	"maps"

	"github.com/pelletier/go-toml/v2"

	"match/internal/nearest"
	"match/players/spec"
)

// ReadPlayersFile reads the players of a tournament: a list of [[player]]
// tables, each with the keys of a player as in a configuration file, and a
// table [defaults] with the keys of those that do not say otherwise. Without are
// keys for which the command line has said something for all players.
func ReadPlayersFile(path string, without []string) (list []spec.Player, err error) {
	data, err := ReadText("--players", path)
	if err != nil {
		return nil, err
	}
	file, err := decodeTOML(path, data)
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
		s, err := spec.FromTable(fmt.Sprintf("player %d", i+1), v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, s)
	}
	return list, nil
}

// withDefaults is a player's table with what it does not say itself. Options
// and how long to think are for all; what only processes have is not given to
// built-in players.
func withDefaults(own, defaults map[string]any) map[string]any {
	all := maps.Clone(defaults)
	if all == nil {
		all = map[string]any{}
	}
	if _, builtin := own["variant"]; builtin {
		for _, key := range []string{"options", "args", "dir", "restart", "timeout"} {
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

// decodeTOML reads a TOML text; what is wrong with it is said with its line.
func decodeTOML(path string, data []byte) (file map[string]any, err error) {
	if err := toml.Unmarshal(data, &file); err != nil {
		var where *toml.DecodeError
		if errors.As(err, &where) {
			line, column := where.Position()
			return nil, fmt.Errorf("%s:%d:%d: %w", path, line, column, err)
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return file, nil
}
