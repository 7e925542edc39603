package openings_test

import (
	"fmt"

	"match/board"
	"match/openings"
)

// Which opening a pair gets depends on nothing but order, seed, start and the
// pair's number (from 0): asked again, in any order, the book says the same.
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
