package players_test

import (
	"context"
	"fmt"

	"match/board"
	"match/engine/limits"
	"match/players"
	"match/players/spec"
)

// A player is opened from its spec, gets a game, returns moves and is closed.
// Processes and built-in players are used in the same way.
func Example() {
	s, err := spec.Parse("material")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	p, err := players.Open(ctx, s, players.Env{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer p.Close()
	start, err := board.ParseFEN("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := p.NewGame(ctx, &start); err != nil {
		fmt.Println(err)
		return
	}
	reply, err := p.Move(ctx, board.NewLine(start), players.Turn{Limits: limits.Limits{Depth: 3}})
	fmt.Println(p.Name(), "plays", start.UCI(reply.Ply.Move), "and says", reply.Ply.Score, err)
	// Output:
	// material plays a1a8 and says +M1 <nil>
}
