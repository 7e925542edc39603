package main

import (
	"fmt"
	"os/exec"
	"strings"

	"match/players/spec"
)

// parsePlayer reads a player as spec.Parse does. What is no variant, but a
// program that is there, is taken for one that speaks UCI.
func parsePlayer(text string) (spec.Player, error) {
	s, err := spec.Parse(text)
	if err == nil {
		return s, nil
	}
	who, _, _ := strings.Cut(text, ",")
	if strings.Contains(who, ":") {
		return s, err
	}
	if _, lookErr := exec.LookPath(who); lookErr != nil {
		return s, err
	}
	return spec.Parse("uci:" + text)
}

// parsePlayerWith is parsePlayer with keys that several players have in common.
// What a player says itself goes first, and what only engine processes have is
// not for others.
func parsePlayerWith(text string, common []string) (spec.Player, error) {
	s, err := parsePlayer(text)
	if err != nil {
		return s, err
	}
	for _, pair := range common {
		name, _, found := strings.Cut(pair, "=")
		if !found || name == "" {
			return s, fmt.Errorf("--each %q: want KEY=VALUE, such as option.Hash=64", pair)
		}
		if s.Kind == spec.Builtin && strings.HasPrefix(name, "option.") || strings.Contains(text, ","+name+"=") {
			continue
		}
		text += "," + pair
	}
	return parsePlayer(text)
}
