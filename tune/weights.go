package tune

import (
	"fmt"
	"math"

	"match/players/ucitext"
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

// CheckOptions rejects parameters whose bounds the engine's declared options do
// not support. A UCI spin takes whole numbers within its own bounds; it would
// reject or misread other values in the middle of a run. A string takes any
// number, so a float needs an option of that type. It also returns the name of the
// parameter.
func CheckOptions(declared []ucitext.Option, params []spsa.Param) (param string, err error) {
	for i := range params {
		if err := checkOption(declared, &params[i]); err != nil {
			return params[i].Name, err
		}
	}
	return "", nil
}

func checkOption(declared []ucitext.Option, p *spsa.Param) error {
	o, err := ucitext.Find(declared, p.Name)
	switch {
	case err != nil:
		return err
	case o.Type == "string":
	case o.Type != "spin":
		return fmt.Errorf("parameter %s: the engine's option is a %s, which is not a number", p.Name, o.Type)
	case p.Kind != spsa.Int:
		return fmt.Errorf("parameter %s: the engine's option is a spin, which takes whole numbers: want the type int, scaled so that steps are at least 1", p.Name)
	case p.Min < float64(o.Min) || p.Max > float64(o.Max):
		return fmt.Errorf("parameter %s: min %g and max %g, the engine takes %d to %d",
			p.Name, p.Min, p.Max, o.Min, o.Max)
	}
	return nil
}
