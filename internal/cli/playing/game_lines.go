package playing

import (
	"fmt"

	"match/arena"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
)

// eachGame is the mode of --progress that prints a line for every game, beside
// what auto shows.
const eachGame = "games"

// gameLines prints a line for every game once its pair counts: in the order of
// the pairs, and no game that does not count.
type gameLines struct{ note func(line string) }

func (g gameLines) Watch(_ *arena.Live, h arena.Happening) {
	if h.Kind != arena.PairCounted {
		return
	}
	for i, game := range h.Pair.Games {
		g.note(gameLine(h.Number, i+1, game))
	}
}

// gameLine is "12.1  tapered – flat  1-0  checkmate, 43 moves, B20 Sicilian Defense".
func gameLine(pair, number int, g *pgn.Game) string {
	line := fmt.Sprintf("%d.%d  %s – %s  %v  %s, %s", pair, number, g.White, g.Black, g.Result, g.End.Reason, plural.Count((len(g.Plies)+1)/2, "move"))
	if g.ECO != "" {
		line += fmt.Sprintf(", %s %s", g.ECO, g.Opening)
	}
	return harmless.Line(line)
}
