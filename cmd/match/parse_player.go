package main

import (
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
