package engine_test

import (
	"context"
	"fmt"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/variants"
)

// A search to a fixed depth finds the same move on every machine.
func ExampleEngine_Search() {
	v, err := variants.Get(variants.Default)
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := board.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := engine.New(engine.Options{Variant: v})
	r := e.Search(context.Background(), board.NewLine(pos), limits.Limits{Depth: 4}, nil)
	plies, mate := engine.MatePlies(r.Score)
	fmt.Println(r.Move, plies, mate)
	// Output: d1d8 1 true
}
