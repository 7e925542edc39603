package tune

import (
	"fmt"

	"match/players/ucitext"
	"match/tune/spsa"
)

// CheckOptions says which parameter an engine could not be given everywhere
// between its bounds, by the options that the engine declares. A UCI spin takes
// whole numbers in its own bounds: another value would be refused, or misread,
// in the middle of a run. A string takes any number, so that is what an engine
// needs for a float.
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
			return fmt.Errorf("parameter %s: the engine's option is a spin, which takes whole numbers: want the type int, in units of which 1 is a step", p.Name)
		case p.Min < float64(o.Min) || p.Max > float64(o.Max):
			return fmt.Errorf("parameter %s: min %g and max %g, the engine takes %d to %d", p.Name, p.Min, p.Max, o.Min, o.Max)
		}
	}
	return nil
}
