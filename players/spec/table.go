package spec

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// FromTable reads a player from a configuration file: v is a string in the
// notation of Parse, or a table from a TOML or JSON decoder. A table names the
// player with exactly one of the keys variant, uci, xboard and git. It may also
// have the keys of a spec's text. The engine's options are in a table "options"
// or, one by one, written as option.NAME:
//
//	[a]
//	uci = "./new"
//	args = ["--threads", "1"]
//	tc = "10+0.1"
//	[a.options]
//	Hash = 64
//
// Options from a table are in alphabetical order. Errors name the key; table is
// the name of the table, for the error text.
func FromTable(table string, v any) (Player, error) {
	var s Player
	var err error
	switch v := v.(type) {
	case string:
		s, err = parse(v)
	case map[string]any:
		s, err = fromMap(v)
	default:
		err = fmt.Errorf("want a string such as \"uci:./engine\" or a table")
	}
	if err != nil {
		return Player{}, fmt.Errorf("[%s]: %w", table, err)
	}
	return s, nil
}

func fromMap(table map[string]any) (Player, error) {
	var s Player
	who := ""
	names := tableKeys()
	for _, k := range names {
		v, ok := table[k]
		if !ok {
			continue
		}
		text, isText := v.(string)
		if !isText || text == "" {
			return s, fmt.Errorf("%s: want text in quotes", k)
		}
		if who != "" {
			return s, fmt.Errorf("both %s and %s are given: want one of them", who, k)
		}
		if who = k; k != variantKey {
			text = k + ":" + text
		}
		if err := s.setWho(text); err != nil {
			return s, err
		}
	}
	if who == "" {
		return s, fmt.Errorf("no player named: want one of the keys %s", strings.Join(names, ", "))
	}
	return s, s.setTable(table, who)
}

// setTable reads all keys except the one that names the player.
func (s *Player) setTable(table map[string]any, who string) error {
	seen := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(table)) {
		var err error
		switch v := table[name].(type) {
		case map[string]any:
			if name != "options" && name != "option" { // option.Hash = 64 is also decoded as a table
				return fmt.Errorf("%s: want a value, not a table (only options is one)", name)
			}
			err = s.setOptions(v)
		case []any:
			err = s.setList(name, v, seen)
		default:
			if name != who {
				err = s.setScalar(name, v, seen)
			}
		}
		if err != nil {
			return err
		}
	}
	return s.Validate()
}

func (s *Player) setScalar(name string, v any, seen map[string]bool) error {
	text, err := scalarText(v)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if name == "args" { // a single string is split as on a command line
		return s.setToken(name+"="+text, seen)
	}
	return s.setToken(quote(name)+"="+quote(text), seen)
}

func (s *Player) setList(name string, list []any, seen map[string]bool) error {
	words := make([]string, len(list))
	for i, v := range list {
		text, err := scalarText(v)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		words[i] = text
	}
	switch name {
	case "args":
		if len(words) == 0 {
			return nil
		}
		return s.setToken("args="+quoteWords(words), seen)
	case "without", "needs":
		for _, w := range words {
			if err := s.setToken(name+"="+quote(w), seen); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("%s: want one value, not a list", name)
}

func (s *Player) setOptions(table map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(table)) {
		text, err := scalarText(table[name])
		if err != nil {
			return fmt.Errorf("options.%s: %w", name, err)
		}
		if on, is := table[name].(bool); is { // engines have true and false, not on and off
			text = strconv.FormatBool(on)
		}
		if err := s.addOption(name, text); err != nil {
			return err
		}
	}
	return nil
}

func scalarText(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case bool:
		if v {
			return string(On), nil
		}
		return string(off), nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), nil
	}
	return "", fmt.Errorf("want text, a number, true or false, not %T", v)
}

// DecodeTOML reads a TOML text; errors name its path, line and column.
func DecodeTOML(path string, text []byte) (file map[string]any, err error) {
	err = toml.Unmarshal(text, &file)
	if where := (*toml.DecodeError)(nil); errors.As(err, &where) {
		line, column := where.Position()
		return nil, fmt.Errorf("%s:%d:%d: %w", path, line, column, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return file, nil
}

// LinesOfTOML returns the line of each table and key of a valid TOML text, by its path,
// such as "test", "test.stage[1]" or "test.stage[1].name". Keys within inline tables have
// none.
func LinesOfTOML(text []byte) map[string]int {
	lines, lists, table := map[string]int{}, map[string]int{}, ""
	p := unstable.Parser{}
	for p.Reset(text); p.NextExpression(); {
		node := p.Expression()
		path, line := "", 0
		for key := node.Key(); key.Next(); {
			path = join(path, string(key.Node().Data))
			line = p.Shape(key.Node().Raw).Start.Line
			if n, is := lists[path]; is && (node.Kind != unstable.ArrayTable || !key.IsLast()) {
				path = fmt.Sprintf("%s[%d]", path, n-1)
			}
		}
		switch node.Kind {
		case unstable.KeyValue:
			path = join(table, path)
		case unstable.ArrayTable:
			lists[path]++
			table = fmt.Sprintf("%s[%d]", path, lists[path]-1)
			path = table
		case unstable.Table:
			table = path
		}
		lines[path] = line
	}
	return lines
}

// join returns the path of a key in a table, "" for the top.
func join(table, key string) string { return strings.TrimPrefix(table+"."+key, ".") }
