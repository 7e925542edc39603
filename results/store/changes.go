package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Changes says in what a configuration differs from the one that the match was
// begun with: "a.hash was 1f2e, is 3d4c" for each difference.
func (m *Match) Changes(config any) ([]string, error) {
	now, err := marshal(config)
	if err != nil {
		return nil, err
	}
	was, err := decodeAny(m.Config)
	if err != nil {
		return nil, fmt.Errorf("match %d: its configuration: %w", m.ID, err)
	}
	is, err := decodeAny([]byte(now))
	if err != nil {
		return nil, err
	}
	return changes("", was, is), nil
}

// decodeAny keeps numbers as they are written: a seed has 64 bits.
func decodeAny(data []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// changes walks through two documents side by side.
func changes(path string, was, is any) (list []string) {
	a, aOK := was.(map[string]any)
	b, bOK := is.(map[string]any)
	if aOK && bOK {
		keys := map[string]bool{}
		for k := range a {
			keys[k] = true
		}
		for k := range b {
			keys[k] = true
		}
		for _, k := range slices.Sorted(maps.Keys(keys)) {
			name := k
			if path != "" {
				name = path + "." + k
			}
			list = append(list, changes(name, a[k], b[k])...)
		}
		return list
	}
	wasText, _ := marshal(was)
	isText, _ := marshal(is)
	if wasText != isText {
		list = append(list, fmt.Sprintf("%s was %s, is %s", path, wasText, isText))
	}
	return list
}
