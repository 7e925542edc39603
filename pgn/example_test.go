package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"match/board"
	"match/pgn"
)

// A Reader continues after a broken game.
func ExampleReader() {
	const games = `[White "Anderssen"]
[Black "Kieseritzky"]

1. e4 {+0.25/12} e5 2. f4 exf4 3. Bc4 Qh4+ 1-0

1. e4 e5 2. Ke3 *

1. d4 d5 1/2-1/2
`
	r := pgn.NewReader(strings.NewReader(games), "games.pgn")
	for {
		var g pgn.Game
		err := r.Next(&g)
		var broken *pgn.GameError
		switch {
		case errors.Is(err, io.EOF):
			return
		case errors.As(err, &broken):
			fmt.Println("line", broken.Line, "is broken")
		case err != nil:
			fmt.Println(err)
			return
		default:
			fmt.Println(g.White, g.Result, len(g.Plies), "plies")
		}
	}
	// Output:
	// Anderssen 1-0 6 plies
	// line 6 is broken
	//  1/2-1/2 2 plies
}

// A Writer writes a record as PGN; equal records give equal bytes.
func ExampleWriter() {
	g := pgn.Game{White: "new", Black: "old", Start: board.StartPosition(), Result: pgn.Draw}
	p := g.Start
	for i, san := range []string{"e4", "e5", "Nf3"} {
		m, err := pgn.ParseSAN(&p, san)
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Plies = append(g.Plies, pgn.Ply{Move: m, Depth: 5 + i, Score: pgn.Score{Kind: pgn.Centipawns, Value: 20}})
		p.Make(m)
	}
	if err := pgn.NewWriter(os.Stdout, pgn.Options{}).Write(&g); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "new"]
	// [Black "old"]
	// [Result "1/2-1/2"]
	// [PlyCount "3"]
	//
	// 1. e4 {+0.20/5} 1... e5 {+0.20/6} 2. Nf3 {+0.20/7} 1/2-1/2
}
