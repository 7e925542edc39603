package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"match/board"
	"match/pgn"
	"match/record"
	"match/results/store"
)

// A recorded pair is on the disk, and can be read by opening the file.
func Example() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	ctx := context.Background()
	s, err := store.Open(ctx, filepath.Join(dir, "results.db"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	e, err := s.Begin(ctx, store.Info{Players: []string{"new", "old"}, Limits: "nodes=1000"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	win := func(white, black string) *pgn.Game {
		return &pgn.Game{White: white, Black: black, Start: board.StartPosition(), Result: pgn.WhiteWins}
	}
	pair := record.Pair{Number: 1, Players: [2]int{0, 1}, Games: [2]*pgn.Game{win("new", "old"), win("old", "new")}}
	if err := record.NewStanding(e.Players).Count(&pair); err != nil {
		fmt.Println(err)
		return
	}
	if err := e.Record(ctx, pair); err != nil {
		fmt.Println(err)
		return
	}
	list, err := s.List(ctx, store.Filter{Player: "NEW"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range list {
		fmt.Printf("%s %d of %v at %s: %+v\n", m.Kind, m.ID, m.Players, m.Limits, m.Summary.Games)
	}
	// Output: match 1 of [new old] at nodes=1000: {Wins:1 Draws:0 Losses:1}
}
