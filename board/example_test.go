package board_test

import (
	"fmt"

	"match/board"
)

// A position is a value: a copy of it can undo a move.
func ExamplePosition_Make() {
	p := board.StartPosition()
	m, err := p.ParseUCI("e2e4")
	if err != nil {
		fmt.Println(err)
		return
	}
	before := p
	p.Make(m)
	fmt.Println(p.FEN())
	fmt.Println(before.FEN())
	// Output:
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
}

// All legal moves of a position fit into a list of fixed size.
func ExamplePosition_Legal() {
	p, err := board.ParseFEN("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var list board.MoveList
	p.Legal(&list)
	fmt.Println(list.Len(), p.InCheck(), board.NewLine(p).Status())
	// Output:
	// 0 false stalemate
}

// A line records repetitions, which a position alone does not have.
func ExampleLine() {
	line := board.NewLine(board.StartPosition())
	for range 2 {
		for _, uci := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			m, err := line.Position().ParseUCI(uci)
			if err != nil {
				fmt.Println(err)
				return
			}
			line.Push(m)
		}
	}
	fmt.Println(line.Status())
	// Output:
	// threefold repetition
}
