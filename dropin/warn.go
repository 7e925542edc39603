package dropin

import (
	"fmt"

	"match/arena"
	"match/pgn"
	"match/players/ucitext"
)

// warn prints the warnings of fastchess about a game in which an engine
// violated the protocol or rules. It returns an error if warnings end the
// match.
func (b *scoreboard) warn(odd []arena.Odd, g *pgn.Game, f *gameFacts) error {
	if b.request.Dialect != Fastchess {
		return nil
	}
	var warnings []string
	for i := range odd {
		if b.request.Strict && odd[i].Ply > odd[0].Ply { // the match was over by then
			break
		}
		warnings = append(warnings, b.request.oddText(g, &odd[i]))
	}
	if g.Result != pgn.Draw {
		warnings = append(warnings, endWarnings(g, f.illegal)...)
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
func endWarnings(g *pgn.Game, move string) []string {
	loser := loserOf(g)
	switch g.End.Reason {
	case pgn.Crash, pgn.Stall:
		return []string{fmt.Sprintf("Warning; Engine %s is not responsive", loser)}
	case pgn.IllegalMove:
		played := fmt.Sprintf("Warning; Illegal move %s played by %s", orElse(move, "<none>"), loser)
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
