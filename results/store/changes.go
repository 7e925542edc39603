package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Change is a difference between two configurations.
type Change struct {
	Path    string // such as "seed" or "players[1].hash"
	Was, Is any    // decoded from JSON; nil: missing
}

// String returns the change as "seed was 1, is 2".
func (c Change) String() string {
	was, _ := marshal(c.Was) // was read from JSON
	is, _ := marshal(c.Is)
	return fmt.Sprintf("%s was %s, is %s", c.Path, was, is)
}

// Changes are the differences between two configurations, in the order of their paths.
type Changes []Change

// String joins the texts of all changes.
func (c Changes) String() string {
	list := make([]string, len(c))
	for i := range c {
		list[i] = c[i].String()
	}
	return strings.Join(list, "; ")
}

// Changes lists the differences between a configuration and the one that the
// event was started with, except for those at the ignored paths and below them.
func (e *Event) Changes(config any, ignored ...string) (Changes, error) {
	now, err := marshal(config)
	if err != nil {
		return nil, err
	}
	was, err := decodeAny(e.Config)
	if err != nil {
		return nil, fmt.Errorf("%s: its configuration: %w", e.Name(), err)
	}
	is, err := decodeAny([]byte(now))
	if err != nil {
		return nil, err
	}
	return changes("", was, is, ignored), nil
}

// decodeAny keeps numbers as they are written, because a seed has 64 bits.
func decodeAny(data []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// changes walks through two documents in parallel and skips ignored paths.
func changes(path string, was, is any, ignored []string) (list Changes) {
	if slices.Contains(ignored, path) {
		return nil
	}
	a, aOK := was.(map[string]any)
	b, bOK := is.(map[string]any)
	if aOK && bOK {
		either := maps.Clone(a)
		maps.Copy(either, b)
		for _, k := range slices.Sorted(maps.Keys(either)) {
			name := k
			if path != "" {
				name = path + "." + k
			}
			list = append(list, changes(name, a[k], b[k], ignored)...)
		}
		return list
	}
	listA, aOK := was.([]any)
	listB, bOK := is.([]any)
	if aOK && bOK && len(listA) == len(listB) {
		for i := range listA {
			list = append(list, changes(fmt.Sprintf("%s[%d]", path, i), listA[i], listB[i], ignored)...)
		}
		return list
	}
	if c := (Change{path, was, is}); !reflect.DeepEqual(was, is) {
		list = append(list, c)
	}
	return list
}
