package main

import (
	"fmt"
	"os"

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
	plan, err := affinity.Plan(cpus, games, max(setup.A.Threads(), setup.B.Threads()))
	if err != nil {
		return nil, fmt.Errorf("--affinity: %w; lower --concurrency", err)
	}
	return plan, nil
}
