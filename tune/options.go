package tune

import (
	"fmt"

	"match/players/ucitext"
	"match/tune/spsa"
)

// CheckOptions rejects parameters whose bounds the engine's declared options do
// not support. A UCI spin takes whole numbers within its own bounds; it would
// reject or misread other values in the middle of a run. A string takes any
// number, so a float needs an option of that type.
func CheckOptions(declared []ucitext.Option, params []spsa.Param) error {
	for _, p := range params {
		o, err := ucitext.Find(declared, p.Name)
		if err != nil {
			return err
		}
		switch {
		case o.Type == "string":
		case o.Type != "spin":
			return fmt.Errorf("parameter %s: the engine's option is a %s, which is not a number", p.Name, o.Type)
		case p.Kind != spsa.Int:
			return fmt.Errorf("parameter %s: the engine's option is a spin, which takes whole numbers: want the type int, scaled so that steps are at least 1", p.Name)
		case p.Min < float64(o.Min) || p.Max > float64(o.Max):
			return fmt.Errorf("parameter %s: min %g and max %g, the engine takes %d to %d", p.Name, p.Min, p.Max, o.Min, o.Max)
		}
	}
	return nil
}
