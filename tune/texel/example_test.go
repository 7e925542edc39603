package texel_test

import (
	"context"
	"fmt"
	"math"

	"match/board"
	"match/tune/texel"
	"match/variants"
)

// What is the bishop pair worth? Sixty positions with it were won twice as often
// as lost, and the weights that are not named stay unchanged.
func ExampleRun() {
	v, err := variants.Parse("positional")
	if err != nil {
		fmt.Println(err)
		return
	}
	data := texel.NewData(v)
	position, err := board.ParseFEN("4k3/pp3ppp/2n1b3/8/8/2BB4/PP3PPP/4K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for game := range uint64(60) {
		won := 1.0
		if game%3 == 0 {
			won = 0
		}
		if err := data.Add(&position, texel.Label{Result: won, Score: math.NaN(), Game: game}); err != nil {
			fmt.Println(err)
		}
	}
	fit, err := texel.Run(context.Background(), data, texel.Options{Weights: []string{"bishops.mg.pair", "bishops.eg.pair"}, Scale: 0.006, Prior: 50}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range fit.Weights {
		fmt.Printf("%s: from %d to %d, seen in %d positions\n", w.Name, w.Start, w.Rounded, w.Seen)
	}
	// Output:
	// bishops.mg.pair: from 25 to 32, seen in 60 positions
	// bishops.eg.pair: from 45 to 80, seen in 60 positions
}
