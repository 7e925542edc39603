package spec

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

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
