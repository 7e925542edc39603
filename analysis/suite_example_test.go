package analysis_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"match/analysis"
	"match/engine/limits"
	"match/players"
	"match/players/spec"
)

// A suite of two positions: a mate to find, and a pawn that is guarded.
const positions = `6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";
4k3/8/3p4/2p5/8/2R5/8/4K3 w - - am Rxc5; id "guarded";
`

func ExampleParseSuite() {
	problems, err := analysis.ParseSuite(strings.NewReader(positions), "two.epd")
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range problems {
		fmt.Printf("%s: %s\n", problems[i].ID, problems[i].Wanted())
	}
	_, err = analysis.ParseSuite(strings.NewReader("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;"), "one.epd")
	fmt.Println(err)
	// Output:
	// back rank: Ra8#
	// guarded: not Rxc5
	// one.epd:1: bm e5: bad move "e5": illegal in 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
}

func ExampleSolveSuite() {
	problems, err := analysis.ParseSuite(strings.NewReader(positions), "two.epd")
	if err != nil {
		fmt.Println(err)
		return
	}
	player, err := players.Open(context.Background(), spec.Player{Kind: spec.Builtin, Variant: "tapered"}, players.Env{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer player.Close()
	answers, err := analysis.SolveSuite(context.Background(), player, problems, limits.Limits{Nodes: 2000}, time.Minute, func(int) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range answers.List {
		fmt.Printf("%s: %v\n", a.ID, a.Solved)
	}
	fmt.Println(answers.Solved, "of", answers.Of)
	// Output:
	// back rank: true
	// guarded: true
	// 2 of 2
}
