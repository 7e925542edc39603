package archive_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"match/pgn"
	"match/pgn/archive"
)

const threeGames = `[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "Bob"]
[Black "Ann"]
[Result "*"]

1. e4 e6 2. Ke3 *

[White "Cyd"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0
`

// A file is checked, and then converted to another format without its broken
// game.
func Example() {
	ctx := context.Background()
	file := func() archive.Source {
		return archive.Source{Name: "three.pgn", Games: strings.NewReader(threeGames), Workers: 2}
	}
	sum, err := archive.Check(ctx, file(), func(f archive.Finding) { fmt.Println(f) })
	if err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%d games, %d broken\n", sum.Games, sum.Broken)
	if _, err := archive.Convert(ctx, file(), os.Stdout, archive.UCI, archive.Choice{}, func(*pgn.GameError) {}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// three.pgn:11: bad move "Ke3": no king of White can go to e3 in rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
	// 3 games, 1 broken
	// startpos moves e2e4 e7e5 d1h5 e8e7 h5e5
	// startpos moves e2e4 e7e5 d1h5 e8e7 h5e5
}

// With MovesOnly two games are equal if their moves are equal, regardless of the
// players.
func ExampleDedupe() {
	d := archive.NewDedupe()
	d.MovesOnly = true
	src := archive.Source{Name: "three.pgn", Games: strings.NewReader(threeGames), Workers: 1}
	var kept strings.Builder
	if err := d.Add(context.Background(), src, &kept, func(*pgn.GameError) {}); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%d written, %d twice, %d broken\n", d.Games, d.Duplicates, d.Broken)
	// Output: 1 written, 1 twice, 1 broken
}
