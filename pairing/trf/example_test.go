package trf_test

import (
	"fmt"
	"strings"

	"match/pairing"
	"match/pairing/trf"
)

// Four players after one round: who meets whom in the next?
func ExampleRead() {
	const report = `012 Example
XXR 3
001    1      Ada                               2400                             1.0    1     3 w 1
001    2      Bob                               2300                             0.0    4     4 b 0
001    3      Cid                               2200                             0.0    3     1 b 0
001    4      Dee                               2100                             1.0    2     2 w 1
`
	t, err := trf.Read(strings.NewReader(report), "example.trf")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %d of %d rounds are played\n", t.Name, t.Played(), t.Rounds)
	next, err := pairing.Dutch(t.Swiss(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range next {
		fmt.Println(t.Players[e.White].Name, "has White against", t.Players[e.Black].Name)
	}
	// Output:
	// Example: 1 of 3 rounds are played
	// Dee has White against Ada
	// Bob has White against Cid
}
