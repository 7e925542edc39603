package dropin

import (
	"cmp"
	"fmt"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/players/ucitext"
)

// warn prints the warnings of fastchess about a game in which an engine
// violated the protocol or rules. It returns an error if warnings end the
// match.
func (b *scoreboard) warn(anomalies []arena.Anomaly, g *pgn.Game, f *gameFacts) error {
	if b.request.Dialect != Fastchess {
		return nil
	}
	var warnings []string
	for i := range anomalies {
		if b.request.Strict && anomalies[i].Ply > anomalies[0].Ply { // the match was over by then
			break
		}
		warnings = append(warnings, b.request.anomalyText(g, &anomalies[i]))
	}
	if g.Result != pgn.Draw {
		warnings = append(warnings, endWarnings(g)...)
	}
	for _, text := range warnings {
		b.out.line("%s", harmlessText(text))
		b.files.note("warn", text)
	}
	if b.request.Strict && len(warnings) > 0 {
		return fmt.Errorf("a warning ends the match (-strict): %s", warnings[0])
	}
	return nil
}

// endWarnings returns the warnings about the end of a game.
func endWarnings(g *pgn.Game) []string {
	loser, move := loserOf(g), g.End.Move
	switch g.End.Reason {
	case pgn.Crash, pgn.Stall:
		return []string{fmt.Sprintf("Warning; Engine %s is not responsive", loser)}
	case pgn.IllegalMove:
		played := fmt.Sprintf("Warning; Illegal move %s played by %s", cmp.Or(move, "<none>"), loser)
		switch {
		case move == "":
			return []string{fmt.Sprintf("Warning; No bestmove found from %s because: Element 'bestmove' not found. Last line was: bestmove", loser), played}
		case !ucitext.IsMove([]byte(move)):
			return []string{fmt.Sprintf("Warning; Move does not match uci move format, lowercase and 4/5 chars. Move %s played by %s", move, loser), played}
		}
		return []string{played}
	}
	return nil
}

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
