package spsa

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Onward returns the parameters of a run that starts from values of this one. If
// the games show that strength is a hill, a step is set to cost UsualStepLoss Elo.
// It changes by at most a factor of 2, because the hill is an estimate.
func (r *Run) Onward(values []float64) []Param {
	params := slices.Clone(r.c.Params)
	variance := r.variance()
	for i := range params {
		p := &params[i]
		p.Start = p.Rounded(values[i])
		if r.done == 0 || variance == 0 {
			continue
		}
		if l := r.slopes[i].fit(variance); !l.level {
			p.CEnd = p.stepAt(l.h)
		}
	}
	return params
}

// stepAt returns the step for a curvature of strength. A step c costs
// eloPerLead·h·c²/2 Elo.
func (p Param) stepAt(h float64) float64 {
	c := math.Sqrt(2 * UsualStepLoss / (eloPerLead * h))
	c = min(max(c, p.CEnd/2), p.CEnd*2)
	if p.Kind == Int {
		c = max(c, 0.5)
	}
	return p.step(max(threeDigits(c), leastFloatStep))
}

// threeDigits rounds down to three digits.
func threeDigits(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x))-2)
	return math.Round(math.Floor(x/unit)*unit*1e9) / 1e9
}

// resultMark begins a list that is the result of a run.
const resultMark = "# match tune spsa: the result of %d games"

// WriteResult is writeList for the result of a run of this many games.
func WriteResult(params []Param, games int) string {
	return fmt.Sprintf(resultMark+"; a run that starts here chooses r_end for its own games\n",
		games) + writeList(params)
}

// ResultOf reports whether a list is the result of a run, and of how many games. The
// list has the rates of that run.
func ResultOf(list string) (games int, ok bool) {
	n, err := fmt.Sscanf(strings.TrimSpace(list), resultMark, &games)
	return games, n == 1 && err == nil && games >= 0
}
