package main

import (
	"fmt"
	"strings"

	"match/players/spec"
)

// parsePlayerWith is spec.Parse with keys that several players have in common.
// What a player says itself goes first, and what only engine processes have is
// not for others.
func parsePlayerWith(text string, common []string) (spec.Player, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return s, err
	}
	for _, pair := range common {
		name, _, found := strings.Cut(pair, "=")
		if !found || name == "" {
			return s, fmt.Errorf("--each %q: want KEY=VALUE, such as option.Hash=64", pair)
		}
		if !s.HasOptions() && strings.HasPrefix(name, "option.") || strings.Contains(text, ","+name+"=") {
			continue
		}
		text += "," + pair
	}
	return spec.Parse(text)
}
