package tune_test

import (
	"fmt"

	"match/tune"
	"match/variants"
)

// The values of minor pieces, tuned in steps of 5 centipawns.
func ExampleWeights() {
	v, err := variants.Get("material")
	if err != nil {
		fmt.Println(err)
		return
	}
	params, err := tune.Weights(v, "value.knight,value.bishop", 5, 0.002)
	if err != nil {
		fmt.Println(err)
	}
	for _, p := range params {
		fmt.Println(p.Name, p.Start, "from", p.Min, "to", p.Max)
	}
	// Output:
	// value.knight 325 from 275 to 375
	// value.bishop 335 from 285 to 385
}
