package results_test

import (
	"fmt"

	"match/report"
	"match/results"
	"match/sprt"
)

// The closing block of a match: every figure with its error, and the rule by
// which it was decided.
func ExampleSummary_Report() {
	test := sprt.NewConfig(0, 10)
	s := results.Summary{A: "new", B: "old", Limits: "nodes=1000", Pairs: sprt.Pentanomial{31, 83, 155, 125, 72}}
	llr, err := test.LLRPairs(s.Pairs)
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Games = sprt.Trinomial{Wins: 399, Draws: 258, Losses: 275}
	s.Test = report.TestAfter(test, llr)
	fmt.Print(s.Report().Text())
	// Output:
	// Elo   | 46.50 ± 18.21 (95%)
	//       | 45.14 ± 21.61 (95%, corrected for the stop)
	// nElo  | 58.25 ± 22.94
	// SPRT  | nodes=1000, normalized [0.00, 10.00], α=0.05 β=0.05
	// LLR   | 4.00 (-2.94, 2.94) → H1 accepted
	// Games | N: 932 W: 399 L: 275 D: 258
	// Penta | [31, 83, 155, 125, 72]
	// Draws | 27.68%
	// Stop  | tests that accept H1 overstate Elo on average, even corrected: expect less
}
