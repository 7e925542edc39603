//go:build unix

// Command instant is a UCI engine that answers at once with a legal move: it
// measures the runner that plays it, not itself. With -think it answers after
// exactly that time, by its own clock: what the runner sees beyond is what the
// runner and the machine add.
package main

import (
	"flag"

	"match/players/testengine"
)

func main() {
	think := flag.Duration("think", 0, "think for so long on every move")
	flag.Parse()
	if *think > 0 {
		testengine.Run(testengine.Think(*think))
		return
	}
	testengine.Run("")
}
