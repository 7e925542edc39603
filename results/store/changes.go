package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Changes lists the differences between a configuration and the one that the
// event was started with, each as "a.hash was 1f2e, is 3d4c". A newer program
// may know more fields than the one that wrote the event. Such a program names
// the fields that it has added in since, such as "a.threads", with the version
// of the configuration that introduced them. They are ignored for events of
// older versions (see Info.ConfigVersion).
func (e *Event) Changes(config any, since map[string]int) ([]string, error) {
	return e.compare(config, func(path string) bool { return since[path] > e.ConfigVersion })
}

// compare lists the differences between a configuration and the event's,
// except for ignored paths.
func (e *Event) compare(config any, ignored func(path string) bool) ([]string, error) {
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
func changes(path string, was, is any, ignored func(string) bool) (list []string) {
	if ignored(path) {
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
	wasText, _ := marshal(was)
	isText, _ := marshal(is)
	if wasText != isText {
		list = append(list, fmt.Sprintf("%s was %s, is %s", path, wasText, isText))
	}
	return list
}
