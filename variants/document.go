package variants

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"match/internal/harmless"
)

// document is a TOML file as a flat list of names with their lines, which the library's decoder
// does not report.
type document struct {
	path    string
	values  map[string]any // by dotted name
	lines   map[string]int // of names and of table headers
	lastRow int
}

// readDocument parses a TOML file. The library checks its syntax and rejects repeated names.
func readDocument(path string, data []byte) (*document, error) {
	data, err := harmless.TrimBOM(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d := &document{path: path, values: map[string]any{}, lines: map[string]int{}}
	d.lastRow = max(1, strings.Count(strings.TrimRight(string(data), "\n"), "\n")+1)
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		var wrong *toml.DecodeError
		if errors.As(err, &wrong) {
			line, column := wrong.Position()
			return nil, fmt.Errorf("%s:%d:%d: %s", path, line, column, strings.TrimPrefix(err.Error(), "toml: "))
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	d.flatten("", tree)
	d.findLines(data)
	return d, nil
}

func (d *document) flatten(prefix string, tree map[string]any) {
	for key, value := range tree {
		name := join(prefix, key)
		if inner, ok := value.(map[string]any); ok {
			d.flatten(name, inner)
			continue
		}
		d.values[name] = value
	}
}

// join appends a key to a dotted name, in quotes unless it is a plain word.
func join(prefix, key string) string {
	if key == "" || strings.ContainsFunc(key, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-')
	}) {
		key = strconv.Quote(key)
	}
	if prefix == "" {
		return key
	}
	return prefix + "." + key
}

func (d *document) findLines(data []byte) {
	var p unstable.Parser
	p.Reset(data)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		prefix := table
		if e.Kind == unstable.Table || e.Kind == unstable.ArrayTable {
			prefix = ""
		}
		name := prefix
		for keys := e.Key(); keys.Next(); {
			name = join(name, string(keys.Node().Data))
			if _, known := d.lines[name]; !known || keys.IsLast() {
				d.lines[name] = 1 + bytes.Count(data[:keys.Node().Raw.Offset], []byte("\n"))
			}
		}
		if e.Kind != unstable.KeyValue {
			table = name
		}
	}
}

// line returns the line of a name, else of the table around it, else the last line.
func (d *document) line(name string) int {
	for name != "" {
		if line, ok := d.lines[name]; ok {
			return line
		}
		name = name[:max(strings.LastIndexByte(name, '.'), 0)]
	}
	return d.lastRow
}

// names returns all names from the first line to the last.
func (d *document) names() []string {
	return slices.SortedFunc(maps.Keys(d.values), func(a, b string) int { return cmp.Or(d.line(a)-d.line(b), strings.Compare(a, b)) })
}

// errorAt returns an error about a name in the file, on one line.
func (d *document) errorAt(name, format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if len(text) > 300 {
		text = strings.ToValidUTF8(text[:300], "") + "…"
	}
	return fmt.Errorf("%s:%d: %s", d.path, d.line(name), text)
}

// shown returns a value of the file in a form that stays on one line.
func shown(value any) string {
	switch value := value.(type) {
	case string:
		return strconv.Quote(value)
	case float64:
		if value == math.Trunc(value) && math.Abs(value) < 1e15 {
			return strconv.FormatFloat(value, 'f', 1, 64) // in TOML, 325.0 is not the integer 325
		}
	}
	return strings.Join(strings.Fields(fmt.Sprint(value)), " ")
}

// The settings in a file of weights, besides the weights themselves.
const (
	phaseKey         = "phase"
	interpolationKey = "interpolation"
	pawnEndgameKey   = "pawn_endgame"
	termsKey         = "terms"
)

// The values of pawn_endgame.
const (
	bySquares = "squares"
	byZones   = "zones"
)

// Dump writes the variant as TOML that Load reads back: the settings and every weight, one weight
// per line.
func (v *Variant) Dump(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s: %s\n# content %s\n", v.name, v.about, v.Hash())
	b.WriteString("# Weights are centipawns, squares are White's. mg: middlegame, eg: endgame.\n\n")
	pawnEndgame := bySquares
	if v.zoned {
		pawnEndgame = byZones
	}
	fmt.Fprintf(&b, "%s = %q # material, pawn-aware or piece-count\n", phaseKey, v.phase)
	fmt.Fprintf(&b, "%s = %t # false: the middlegame weights alone\n", interpolationKey, !v.flat)
	fmt.Fprintf(&b, "%s = %q # squares: [pawn.eg]; zones: [zoned.…], 4 zones of files by 5 ranks\n",
		pawnEndgameKey, pawnEndgame)
	fmt.Fprintf(&b, "%s = [%s] # any of %s\n", termsKey, quoted(v.terms.Names()), strings.Join(termNames, ", "))
	v.eachHalf(func(s *section, half int) {
		fmt.Fprintf(&b, "\n[%s]\n", s.title(half))
		for i, key := range s.keys {
			fmt.Fprintf(&b, "%s = %d\n", key, v.weights[s.at(half, i)])
		}
	})
	_, err := w.Write(b.Bytes())
	return err
}

func quoted(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = strconv.Quote(name)
	}
	return strings.Join(quoted, ", ")
}
