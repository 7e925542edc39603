//go:build unix

// Command instant is a UCI engine that answers at once with a legal move: it
// measures the runner that plays it, not itself.
package main

import "match/players/testengine"

func main() { testengine.Run("") }
