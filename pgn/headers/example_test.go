package headers_test

import (
	"context"
	"fmt"
	"strings"

	"match/pgn/headers"
	"match/pgn/pairs"
)

// Rounds 1.1 and 1.2 are two games of one pair; the third game has no partner.
func ExampleScan() {
	const file = `[Round "1.1"]
[White "new"]
[Black "old"]
[Result "1-0"]

1. e4 e5 1-0

[Round "1.2"]
[White "old"]
[Black "new"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2

[Round "2.1"]
[White "new"]
[Black "old"]
[Result "0-1"]

1. c4 0-1
`
	err := (headers.Scanner{Workers: 2}).Scan(context.Background(), strings.NewReader(file), "games.pgn", func(p headers.Part) error {
		for _, g := range p.Games {
			fmt.Println(p.Names[g.White], p.Names[g.Black], g.Result)
		}
		matches, rule := headers.PairUp(p.Games)
		fmt.Println(matches, "by", pairs.Choice{}.Name(rule))
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// new old 1-0
	// old new 1/2-1/2
	// new old 0-1
	// [{0 1} {2 -1}] by the number before the point in the Round tag
}
