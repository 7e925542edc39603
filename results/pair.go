package results

import (
	"strings"

	"match/board"
	"match/pgn"
	"match/sprt"
)

// Pair is two games from one opening with colours swapped, A being White in
// the first, and the state of the match once it is counted.
type Pair struct {
	Number int // from 1
	Games  [2]*pgn.Game
	Counts sprt.Pentanomial // of all pairs up to this one
	LLR    float64          // after this pair, 0 without a test
}

// Outcome is a result from the side of a player who has White or not.
// Unfinished games, which have none, are never part of a pair.
func Outcome(r pgn.Result, white bool) sprt.Outcome {
	color := board.Black
	if white {
		color = board.White
	}
	switch r {
	case pgn.Win(color):
		return sprt.Win
	case pgn.Win(color.Other()):
		return sprt.Loss
	}
	return sprt.Draw
}

// Family is the letter of a game's ECO code, or "", and the opening's name
// without its variation: "Sicilian Defense" of "Sicilian Defense: Najdorf".
func Family(g *pgn.Game) (eco, name string) {
	if g.ECO != "" {
		eco = g.ECO[:1]
	}
	name, _, _ = strings.Cut(g.Opening, ":")
	name, _, _ = strings.Cut(name, ",")
	return eco, strings.TrimSpace(name)
}
