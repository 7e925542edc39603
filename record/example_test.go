package record_test

import (
	"fmt"

	"match/pgn"
	"match/record"
)

// Two pairs: new wins with White and draws with Black, then both are drawn.
func ExampleStanding() {
	s := record.NewStanding([]string{"new", "old"})
	for n, first := range []pgn.Result{pgn.WhiteWins, pgn.Draw} {
		pair := record.Pair{Number: n + 1, Players: [2]int{0, 1}, Games: [2]*pgn.Game{{Result: first}, {Result: pgn.Draw}}}
		if err := s.Count(&pair); err != nil {
			fmt.Println(err)
		}
	}
	half, games := s.Points(0)
	fmt.Printf("%s: %.1f of %d\n", s.Names[0], float64(half)/2, games)
	fmt.Println("LL, LD, WL+DD, WD, WW:", s.Encounter(0, 1).Counts)
	// Output:
	// new: 2.5 of 4
	// LL, LD, WL+DD, WD, WW: [0 0 1 1 0]
}
