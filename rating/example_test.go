package rating_test

import (
	"fmt"

	"match/rating"
)

// Games are added one by one or in pairs; the table gives each player's strength
// and its error.
func Example() {
	var d rating.Data
	ada, bob, cyd := d.Player("Ada"), d.Player("Bob"), d.Player("Cyd")
	for range 40 {
		d.AddPair(ada, bob, rating.WhiteWins, rating.Drawn)
		d.AddPair(bob, cyd, rating.WhiteWins, rating.Drawn)
		d.AddPair(cyd, ada, rating.Drawn, rating.Drawn)
	}
	d.AddGame(cyd, ada, rating.WhiteWins)

	table, err := rating.Rate(&d, rating.Options{Average: 2000})
	if err != nil {
		panic(err)
	}
	for _, id := range table.Groups[0].Players {
		p := table.Players[id]
		se, _ := table.SE(id, rating.Pool)
		fmt.Printf("%s %.0f ± %.0f\n", p.Name, p.Rating, 1.96*se)
	}
	// Output:
	// Ada 2066 ± 22
	// Bob 2000 ± 21
	// Cyd 1934 ± 22
}

// A player is rated by its results against levels of known strength.
func ExamplePerform() {
	p := rating.Perform([]rating.Rung{
		{Rating: 1320, SE: 20, Wins: 12, Draws: 5, Losses: 3},
		{Rating: 1500, SE: 20, Wins: 6, Draws: 6, Losses: 8},
	})
	fmt.Printf("%.0f, from the games %.0f to %.0f, with the levels' errors %.0f to %.0f\n",
		p.Rating, p.Games.Lower, p.Games.Upper, p.Total.Lower, p.Total.Upper)
	// Output:
	// 1476, from the games 1382 to 1568, with the levels' errors 1378 to 1572
}
