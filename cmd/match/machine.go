package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"match/arena"
	"match/internal/machine"
	"match/players/spec"
)

// checkMachine tells whether the machine can seat so many games of the setup at
// once, and what would disturb them there.
func checkMachine(setup *arena.Setup, games int) (warnings []string, err error) {
	load := machine.Load{Games: games, Threads: 1, Clocks: setup.UsesTime()}
	for _, s := range []*spec.Player{&setup.A, &setup.B} {
		if s.Kind != spec.Builtin {
			load.Engines += games
		}
		load.Threads = max(load.Threads, s.Threads())
		load.HashMiB += games * s.HashMiB()
	}
	warnings, err = load.Check()
	if full := new(machine.TooManyFiles); errors.As(err, &full) {
		return nil, fmt.Errorf("%w: raise it (ulimit -n) or lower --concurrency", err)
	}
	if w := noiseWarning(setup, games); w != "" {
		warnings = append(warnings, w)
	}
	return warnings, err
}

// noiseTime is how long the machine is watched before a match by the clock:
// long enough for a few turns of its scheduler, too short to be waited for.
const noiseTime = 80 * time.Millisecond

// measureNoise is replaced in tests.
var measureNoise = machine.MeasureNoise

// noiseWarning says when the machine is too busy for a match by the clock, or
// "". Where no clock has a say nothing is measured.
func noiseWarning(setup *arena.Setup, games int) string {
	if !setup.UsesTime() {
		return ""
	}
	noise := measureNoise(games, noiseTime)
	for _, s := range []*spec.Player{&setup.A, &setup.B} {
		l := setup.LimitsOf(s)
		if move := l.PerMove(); noise.Harms(move, l.Margin) {
			return fmt.Sprintf("the machine is busy: %v, while a move at %s has about %v: "+
				"wait until it is idle, lower --concurrency, or give moves more time (--tc, --movetime, --time-margin)",
				noise, l, move.Round(100*time.Microsecond))
		}
	}
	return ""
}

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
	allowed := machine.AllowedCPUs()
	if list != allCPUs {
		var err error
		if allowed, err = machine.ParseCPUs(list); err != nil {
			return nil, fmt.Errorf("--affinity: %w", err)
		}
	}
	cpus, err := machine.ReadCPUs(os.DirFS("/sys"), allowed)
	if err != nil {
		return nil, fmt.Errorf("--affinity: %w", err)
	}
	plan, err := machine.PlanCPUs(cpus, games, max(setup.A.Threads(), setup.B.Threads()))
	if err != nil {
		return nil, fmt.Errorf("--affinity: %w; lower --concurrency", err)
	}
	return plan, nil
}
