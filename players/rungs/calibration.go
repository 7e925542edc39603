package rungs

import "math"

// calibration describes the strength options of a Stockfish version. A level
// chooses its moves at random, seeded by the clock: games against it are not
// reproducible, regardless of the seed.
type calibration struct {
	low, high int // range of UCI_Elo, as declared by the engine
	text      string
	uncertain float64 // half of a 95% interval of a rating
	level     func(elo float64) float64
	least     float64 // Elo of level 0
	most      float64 // Elo of the highest level below full strength
}

// calibrations has all versions with UCI_Elo; the range distinguishes them.
var calibrations = []calibration{
	{
		low: 1350, high: 2850, uncertain: 40, least: 1346.6, most: 2950,
		text:  "UCI_Elo of Stockfish 11 to 15.1: calibrated in 2019 at 60+0.6 with 64 MiB and one thread, anchored to goldfish 1.13 = 2000 (CCRL 40/4)",
		level: func(elo float64) float64 { return math.Pow(math.Max(0, elo-1346.6)/143.4, 1/0.806) },
	},
	{
		low: 1320, high: 3190, uncertain: 40, least: 1320, most: 3190,
		text: "UCI_Elo of Stockfish 16 and later: calibrated in 2023 at 120+1, anchored to versions of Stash by CCRL Blitz",
		level: func(elo float64) float64 {
			e := (elo - 1320) / (3190 - 1320)
			return ((37.2473*e-40.8525)*e+22.2943)*e - 0.311438
		},
	},
}

// calibrationOf returns the calibration of an engine that declares a range of
// UCI_Elo.
func calibrationOf(low, high int) (calibration, bool) {
	for _, c := range calibrations {
		if c.low == low && c.high == high {
			return c, true
		}
	}
	return calibration{}, false
}

// fullStrength is the Skill Level of the full strength, which has no rating.
const fullStrength = 20

// levelElo returns the UCI_Elo that corresponds to a Skill Level, 0 … 19. It is
// the inverse of the engine's own formula, which increases with Elo and is
// clamped at both ends.
func (c *calibration) levelElo(level int) float64 {
	low, high := c.least, c.most
	if level == 0 {
		return math.Round(low)
	}
	for range 60 {
		if middle := (low + high) / 2; c.level(middle) < float64(level) {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Round(low)
}
