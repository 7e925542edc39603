package sprt

import (
	"fmt"
	"math"
)

// Worst is where a test needs most games: the middle of its bounds.
// AtElo1 is where H1 just holds.
const (
	Worst  = "worst"
	AtElo1 = "elo1"
)

// BoundsFor answers the reverse question: which test, with c's lower bound,
// model and error rates, is decided within the given mean number of games?
// The number is met at the place named by at, Worst or AtElo1. It returns c
// with Elo1 set.
func BoundsFor(c Config, variance, games float64, at string) (Config, error) {
	h := 0.0
	switch at {
	case Worst:
	case AtElo1:
		h = 1
	default:
		return c, fmt.Errorf("unknown place %q: %s or %s", at, Worst, AtElo1)
	}
	if !(games >= 1 && games <= 1e15) {
		return c, fmt.Errorf("%g games: the number must be between 1 and 1e15", games)
	}
	c.Elo1 = math.Min(c.Elo0+1, MaxElo)
	if _, err := NewPlan(c, variance); err != nil {
		return c, err
	}
	lower, upper := c.Bounds()
	_, time := exits(lower, upper, h)
	// Games fall with the square of the distance of the bounds in score.
	width := math.Sqrt(time * variance / games)
	return c.withWidth(variance, width, games)
}

// withWidth sets Elo1 so that the bounds are width apart in score per game.
func (c Config) withWidth(variance, width, games float64) (Config, error) {
	if c.Model == Normalized {
		c.Elo1 = c.Elo0 + C*width/math.Sqrt(variance)
	} else {
		lo, hi := c.Elo0, float64(MaxElo)
		for range 200 {
			c.Elo1 = lo + (hi-lo)/2
			p, err := NewPlan(c, variance)
			if err != nil || p.score1-p.score0 < width {
				lo = c.Elo1
			} else {
				hi = c.Elo1
			}
		}
		c.Elo1 = hi
		if hi == MaxElo {
			return c, fmt.Errorf("%g games are too few: no bound above %g gives a verdict so soon", games, c.Elo0)
		}
	}
	return c, c.Validate()
}
