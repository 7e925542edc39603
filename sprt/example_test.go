package sprt_test

import (
	"fmt"

	"match/sprt"
)

// A test is fed pair by pair, in the order in which the pairs were scheduled.
func ExampleTest() {
	test, err := sprt.NewTest(sprt.NewConfig(0, 40))
	if err != nil {
		fmt.Println(err)
		return
	}
	pairs := 0
	for verdict := sprt.None; verdict == sprt.None; pairs++ {
		second := sprt.Draw
		if pairs%3 == 0 {
			second = sprt.Win
		}
		if verdict, err = test.Feed(sprt.Draw, second); err != nil {
			fmt.Println(err)
			return
		}
	}
	lower, upper := test.Bounds()
	fmt.Printf("LLR %.2f (%.2f, %.2f) after %d pairs\n", test.LLR(), lower, upper, pairs)
	// Output:
	// LLR 2.96 (-2.94, 2.94) after 53 pairs
}

// Pairs, in which openings and colours cancel out, give more information than
// single games.
func ExampleEloEstimate() {
	pairs := sprt.Pentanomial{31, 83, 155, 125, 72}
	test := sprt.NewConfig(0, 8)
	llr, err := test.LLR(pairs)
	if err != nil {
		fmt.Println(err)
		return
	}
	e := sprt.EloEstimate(pairs)
	fmt.Printf("%.1f Elo, %.1f to %.1f; %v\n", e.Value, e.Lower, e.Upper, test.Verdict(llr))
	// Output:
	// 46.5 Elo, 28.5 to 64.7; H1
}

// The length of a test depends on the variance of the games, which follows from
// the share of draws.
func ExampleNewPlan() {
	variance, err := sprt.GameVariance(0.5, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	plan, err := sprt.NewPlan(sprt.NewConfig(0, 5), variance)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, elo := range []float64{0, 2, 5} {
		e := plan.At(elo)
		fmt.Printf("%g Elo: passes %.2f, %.0f games\n", elo, e.Pass, e.Games)
	}
	// Output:
	// 0 Elo: passes 0.05, 25591 games
	// 2 Elo: passes 0.60, 41347 games
	// 5 Elo: passes 1.00, 15411 games
}
