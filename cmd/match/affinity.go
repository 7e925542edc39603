package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"match/arena"
	"match/internal/affinity"
	"match/players"
)

// allCPUs is what --affinity says without a list; noCPUs takes it back.
const (
	allCPUs = "all"
	noCPUs  = "off"
)

// cpuPlan returns the processors of each game, nil if the user does not ask.
func cpuPlan(list string, games int, setup *arena.Setup) ([][]int, error) {
	if list == "" || list == noCPUs {
		return nil, nil
	}
	allowed := players.AllowedCPUs()
	if list != allCPUs {
		var err error
		if allowed, err = affinity.ParseList(list); err != nil {
			return nil, fmt.Errorf("--affinity: %w", err)
		}
	}
	cpus, err := affinity.Read(os.DirFS("/sys"), allowed)
	if err != nil {
		return nil, fmt.Errorf("--affinity: %w", err)
	}
	plan, err := affinity.Plan(cpus, games, max(threads(&setup.A), threads(&setup.B)))
	if err != nil {
		return nil, fmt.Errorf("--affinity: %w; lower --concurrency", err)
	}
	return plan, nil
}

// threads returns how many threads a player was asked to use.
func threads(s *players.Spec) int {
	for _, o := range s.Options {
		if name := strings.ToLower(o.Name); name == "threads" || name == "cores" {
			if n, err := strconv.Atoi(o.Value); err == nil && n > 0 {
				return n
			}
		}
	}
	return 1
}
