package dropin

import (
	"fmt"

	"match/board"
	"match/pgn"
)

// latencies logs the excess of measured move times over those that engines
// reported, if enabled.
func (b *scoreboard) latencies(g *pgn.Game) {
	if !b.request.Report.Latency || !b.request.Log.has("info") {
		return
	}
	name, other := g.White, g.Black
	if g.Start.SideToMove() == board.Black {
		name, other = other, name
	}
	for i := range g.Plies {
		if ply := &g.Plies[i]; ply.Comment != "book" {
			elapsed, reported := ply.Time.Milliseconds(), ply.Reported.Milliseconds()
			b.files.note("info", fmt.Sprintf("Engine %s latency: %dms (elapsed: %d, reported: %d)", name, elapsed-reported, elapsed, reported))
		}
		name, other = other, name
	}
}
