package spec_test

import (
	"encoding/json"
	"fmt"

	"match/players/spec"
)

// A player in the form of a command line, of a report, and of the JSON that is
// stored or sent to another machine.
func Example() {
	s, err := spec.Parse("uci:./new,tc=10+0.1,option.Hash=64")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.DisplayName(), "with", s.Limits)
	data, err := json.Marshal(s)
	fmt.Println(string(data), err)
	// Output:
	// new with tc=10+0.1
	// {"kind":"uci","limits":{"tc":"10+0.1"},"path":"./new","options":[{"name":"Hash","value":"64"}]} <nil>
}

// Errors name what is wrong and what was meant.
func ExampleParse_mistake() {
	_, err := spec.Parse("uci:./new,nodse=1000")
	fmt.Println(err)
	// Output:
	// player "uci:./new,nodse=1000": unknown key "nodse" (did you mean "nodes"?): want one of name, tc, movetime, st, nodes, depth, margin, args, dir, restart, ponder, timeout, needs, option.NAME
}

// A player with its own limits has the margin of its event, unless it sets a
// margin, or none, itself.
func ExampleLimits_WithMargin() {
	for _, text := range []string{"flat,movetime=1s", "flat,movetime=1s,margin=0s"} {
		s, err := spec.Parse(text)
		fmt.Println(s.Limits.WithMargin(100_000_000).Margin, err)
	}
	// Output:
	// 100ms <nil>
	// 0s <nil>
}
