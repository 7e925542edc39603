package syzygy_test

import (
	"errors"
	"fmt"
	"log"

	"match/board"
	"match/pgn"
	"match/tablebase/syzygy"
)

func Example() {
	tables, err := syzygy.Open("testdata") // or "/tables/345:/tables/6"
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()

	p, err := board.ParseFEN("8/8/8/8/8/2k5/8/KR6 b - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	outcome, err := tables.Outcome(&p)
	if err != nil {
		log.Fatal(err)
	}
	plies, err := tables.Distance(&p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%v to move: %v, %d plies to zeroing\n", p.SideToMove(), outcome, plies)
	// Output: Black to move: loss, -30 plies to zeroing
}

func ExampleSet_Moves() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()

	p, _ := board.ParseFEN("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1")
	moves, _ := tables.Moves(&p)
	for _, m := range moves[:2] {
		fmt.Println(pgn.SAN(&p, m.Move), m.Entry, m.Entry.DTZ)
	}
	// Output:
	// Ke6 win 5
	// Kc5 draw 0
}

func ExampleMissingError() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()

	p, _ := board.ParseFEN("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1")
	_, err = tables.Outcome(&p)
	var missing *syzygy.MissingError
	if errors.As(err, &missing) {
		fmt.Println("needed:", missing.File)
	}
	// Output: needed: KRPvK.rtbw
}
