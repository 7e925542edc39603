package pairing_test

import (
	"fmt"

	"match/pairing"
)

func ExampleRoundRobin() {
	s := pairing.RoundRobin(4, 2)
	for i := range s.Cycle() {
		m := s.At(i)
		fmt.Printf("round %d: %d-%d\n", m.Round+1, m.White+1, m.Black+1)
	}
	// Output:
	// round 1: 1-4
	// round 1: 2-3
	// round 2: 4-3
	// round 2: 1-2
	// round 3: 2-4
	// round 3: 3-1
}

func ExampleKnockout() {
	k := pairing.NewKnockout(3, 3, nil, false)
	for _, m := range k.Matches(func(pairing.Match) (int, bool) { return 0, false }) {
		fmt.Println(m.First, m.Second, m.Ready())
	}
	// Output:
	// 0 -1 false
	// 1 2 true
	// 0 -2 false
}

func ExampleTieBreak_Decide() {
	chain := pairing.TieBreak{Pairs: 2, Cap: 8}
	fmt.Printf("%+v\n", chain.Decide(2, []int{2, 2}))
	// Output:
	// {Over:false First:false BySeed:false Counted:2 Scheduled:4}
}
