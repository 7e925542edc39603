package tune

import (
	"fmt"
	"math"

	"match/tune/spsa"
	"match/variants"
)

// reach is how many steps of c_end a weight may move from its start. Bounds 20
// steps apart match the way fishtest derives a step from bounds.
const reach = 10

// Weights makes parameters from the weights of a variant that match patterns,
// in the form of variants.Match, all with the same step and rate. Their bounds
// are 10 steps away, or the weight's own bounds if these are closer.
func Weights(v *variants.Variant, patterns string, cEnd, rEnd float64) (params []spsa.Param, err error) {
	matched, err := v.Match(patterns)
	if err != nil {
		return nil, err
	}
	if !(cEnd > 0 && cEnd <= spsa.MaxValue) {
		return nil, fmt.Errorf("c_end is %g, want more than 0 and at most %g", cEnd, spsa.MaxValue)
	}
	for _, w := range matched {
		start := float64(w.Value)
		p := spsa.Param{
			Name: w.Name, Start: start, CEnd: cEnd, REnd: rEnd,
			Min: max(float64(w.Low), math.Floor(start-reach*cEnd)), Max: min(float64(w.High), math.Ceil(start+reach*cEnd)),
		}
		if err := p.Validate(); err != nil {
			return nil, err
		}
		params = append(params, p)
	}
	return params, nil
}
