package openings_test

import (
	"fmt"

	"match/board"
	"match/openings"
)

// The opening of a pair depends only on the order, the seed, the start and the
// pair's number (from 0): repeated calls, in any order, give the same result.
func ExampleBook_Pick() {
	var list []openings.Opening
	for _, name := range []string{"King's Pawn", "Queen's Pawn", "English"} {
		list = append(list, openings.Opening{Name: name, Start: board.StartPosition()})
	}
	book, err := openings.New("mine", list)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, pair := range []int{3, 0, 1, 2} {
		fmt.Println(pair, book.Pick(openings.Sequential, 0, 2, pair).Name)
	}
	// Output:
	// 3 Queen's Pawn
	// 0 Queen's Pawn
	// 1 English
	// 2 King's Pawn
}
