package follow

import (
	"fmt"

	"match/arena"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
)

// Games is a watcher that writes a line for every game once its pair counts,
// in the order of the pairs. Games that do not count are left out.
type Games func(line string)

// Watch implements arena.Watcher.
func (note Games) Watch(_ *arena.Live, h arena.Happening) {
	if h.Kind != arena.PairCounted {
		return
	}
	for i, game := range h.Pair.Games {
		note(gameLine(h.Number, i+1, game))
	}
}

// gameLine returns a line such as "12.1  tapered – flat  1-0  checkmate, 43
// moves, B20 Sicilian Defense".
func gameLine(pair, number int, g *pgn.Game) string {
	line := fmt.Sprintf("%d.%d  %s – %s  %v  %s, %s", pair, number, g.White, g.Black, g.Result, g.End.Reason, plural.Count((len(g.Plies)+1)/2, "move"))
	if g.ECO != "" {
		line += fmt.Sprintf(", %s %s", g.ECO, g.Opening)
	}
	return harmless.Line(line)
}
