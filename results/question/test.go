package question

import (
	"errors"
	"fmt"
	"strconv"

	"match/sprt"
)

// Test is a sequential test, possibly without bounds.
type Test struct {
	sprt.Config
	Bounded bool // otherwise Elo0 and Elo1 were not given, and there is no test
}

// ErrNoBounds means that a question needs a test, but has none.
var ErrNoBounds = errors.New(`no bounds: want "sprt":[elo0,elo1]`)

// ParseElo reads a true difference in the model's Elo: a number, or elo0 or elo1
// for the bounds of a test.
func ParseElo(text string, c sprt.Config) (float64, error) {
	switch text {
	case "elo0":
		return c.Elo0, nil
	case "elo1":
		return c.Elo1, nil
	}
	elo, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, fmt.Errorf("%q: want a number, elo0 or elo1", text)
	}
	return elo, nil
}

// Variance describes how much the score of a game varies: as Pairs do if there
// are any, otherwise by the draw ratio and the advantage of the openings.
type Variance struct {
	DrawRatio, Bias float64
	Pairs           *sprt.Pentanomial
}

// perGame returns the variance per game.
func (v Variance) perGame() (float64, error) {
	if v.Pairs != nil {
		return sprt.Variance(*v.Pairs)
	}
	return sprt.GameVariance(v.DrawRatio, v.Bias)
}
