package dropin

import (
	"cmp"
	"fmt"
	"strings"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/players/ucitext"
)

// warn prints the warnings of fastchess about a game in which an engine
// violated the protocol or rules. It returns an error if warnings end the
// match.
func (b *scoreboard) warn(anomalies []arena.Anomaly, g *pgn.Game) error {
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
	for i := range g.Plies {
		if ply := &g.Plies[i]; ply.Comment != "book" {
			elapsed, reported := ply.Time.Milliseconds(), ply.Reported.Milliseconds()
			b.files.note("info", fmt.Sprintf("Engine %s latency: %dms (elapsed: %d, reported: %d)", moverOf(g, i), elapsed-reported, elapsed, reported))
		}
	}
}

// review returns which lines of engines are examined: fastchess plays out every
// line of play.
func (r *request) review() ucitext.Review {
	switch {
	case r.Dialect != Fastchess:
		return ucitext.ReviewNone
	case r.Report.MatePVs:
		return ucitext.ReviewMates
	}
	return ucitext.ReviewLines
}

// anomalyWarnings are the first lines of the warnings of fastchess; the others only
// name the engine.
var anomalyWarnings = map[ucitext.AnomalyKind]string{
	ucitext.IllegalMove:     "Illegal PV move - move %s from %s",
	ucitext.AfterThreefold:  "PV continues after threefold repetition - move %s from %s",
	ucitext.AfterFiftyMoves: "PV continues after fifty-move rule - move %s from %s",
	ucitext.AfterCheckmate:  "PV continues after checkmate - move %s from %s",
	ucitext.AfterStalemate:  "PV continues after stalemate - move %s from %s",
	ucitext.OtherMove:       "Bestmove does not match beginning of last PV - move %s from %s",
	ucitext.ShortMate:       "Incomplete mating PV - from %[2]s",
	ucitext.LongMate:        "Too long mating PV - from %[2]s",
	ucitext.NoMate:          "Mating PV does not end with checkmate - from %[2]s",
}

// anomalyText returns the warning of fastchess about something odd that a player
// reported.
func (r *request) anomalyText(g *pgn.Game, o *arena.Anomaly) string {
	name, other := g.White, g.Black
	if o.Mover == board.Black {
		name, other = other, name
	}
	var first, info string
	switch o.Kind {
	case ucitext.NoScoreLine:
		return "Warning; No info line available to extract score from engine " + name
	case ucitext.NoScore:
		return fmt.Sprintf("Warning; Could not extract score from engine %s: %s", name, noScore(o.Line))
	case arena.BothMate:
		first = fmt.Sprintf("Sign mismatch in mate scores %d and %d from %s (%v) and %s (%v)",
			o.Mates[1], o.Mates[0], other, o.Mover.Other(), name, o.Mover)
		info = fmt.Sprintf("Infos; %s ; %s", o.Other, o.Line)
	default:
		first, info = fmt.Sprintf(anomalyWarnings[o.Kind], o.Move, name), "Info; "+o.Line
	}
	separator := "\n"
	if r.Report.OneLine {
		separator = " :: "
	}
	return strings.Join([]string{"Warning; " + first, info, "Position; " + startText(g), "Moves; " + movesText(g, o.Ply)}, separator)
}

// noScore returns why a line has no score: its last score cannot be parsed.
func noScore(line string) string {
	before, _, _ := strings.Cut(line, " pv ")
	words := strings.Fields(before[strings.LastIndex(before, " score ")+1:])[1:]
	switch {
	case len(words) < 2:
		return "Element 'score' has no type or value"
	case words[0] != "cp" && words[0] != "mate":
		return "Unexpected score type: " + line
	}
	return "Invalid score value: " + words[1]
}

// startText returns the start position of a game in UCI form.
func startText(g *pgn.Game) string {
	if fen := g.Start.FEN(); fen != startFEN {
		return "fen " + fen
	}
	return "startpos"
}

// movesText returns the first moves of a game in UCI notation.
func movesText(g *pgn.Game, plies int) string {
	p := g.Start
	words := make([]string, 0, plies)
	for i := range g.Plies[:min(plies, len(g.Plies))] {
		words = append(words, p.UCI(g.Plies[i].Move))
		p.Make(g.Plies[i].Move)
	}
	return strings.Join(words, " ")
}
