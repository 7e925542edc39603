package tablebase_test

import (
	"fmt"

	"match/board"
	"match/tablebase"
)

// The three-man tables are always available.
func ExampleSet_Probe() {
	tables := tablebase.ThreeMen()
	for _, fen := range []string{"7k/8/6K1/8/8/8/8/R7 w - - 0 1", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", "8/8/8/8/8/k7/p7/K7 w - - 0 1"} {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		e, known := tables.Probe(&pos)
		fmt.Println(e.WDL, e.DTM, known)
	}
	// Output:
	// 1 1 true
	// -1 2 true
	// 0 0 true
}
