package main

import (
	"time"

	"match/arena"
	"match/internal/noise"
	"match/players"
)

// noiseTime is how long the machine is watched before a match by the clock:
// long enough for a few turns of its scheduler, too short to be waited for.
const noiseTime = 80 * time.Millisecond

// measureNoise is replaced in tests.
var measureNoise = noise.Measure

// noiseWarning says when the machine is too busy for a match by the clock, or
// "". Where no clock has a say nothing is measured.
func noiseWarning(setup *arena.Setup, games int) string {
	if !setup.UsesTime() {
		return ""
	}
	return players.NoiseWarning(measureNoise(games, noiseTime), setup.LimitsOf(&setup.A), setup.LimitsOf(&setup.B))
}
