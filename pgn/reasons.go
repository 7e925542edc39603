package pgn

import (
	"strings"

	"match/board"
)

// reasonOfTag reads the Termination tag: the values of the standard, and those
// of other runners and servers. NoReason means that it is none of them.
func reasonOfTag(text string) Reason {
	switch strings.ToLower(text) {
	case "normal":
		return Normal
	case "adjudication":
		return DrawAdjudicated
	case "time forfeit":
		return TimeForfeit
	case "rules infraction", "illegal move":
		return IllegalMove
	case "abandoned":
		return Crash
	case "stalled connection":
		return Stall
	}
	return NoReason
}

// refine makes the reason from the Termination tag more exact, using the rules,
// the result and the closing comment. It never changes what [Reason.Tag] returns.
// last is the final position.
func (g *Game) refine(last *board.Position) {
	switch g.End.Reason {
	case Normal:
		if reason := g.rulesReason(last); reason != NoReason {
			g.End.Reason = reason
		}
	case DrawAdjudicated:
		g.End.Reason = adjudication(g.Result, strings.ToLower(g.End.Text))
	case Crash:
		if strings.Contains(strings.ToLower(g.End.Text), "stall") {
			g.End.Reason = Stall
		}
	}
}

// adjudication determines the kind of adjudication from the closing comment, in
// lower case.
func adjudication(result Result, comment string) Reason {
	for _, c := range [...]struct {
		word   string
		reason Reason
	}{
		{"tablebase", TablebaseAdjudicated}, {" tb ", TablebaseAdjudicated},
		{"move limit", MaxMoves}, {"limit of", MaxMoves}, {"maximal", MaxMoves}, {"max moves", MaxMoves},
	} {
		if strings.Contains(comment, c.word) {
			return c.reason
		}
	}
	if result == Draw {
		return DrawAdjudicated
	}
	return ResignAdjudicated
}

// Ending returns why the game ended: the recorded reason or, if the record has
// none or only a normal end, the reason by the rules.
func (g *Game) Ending() Reason {
	if g.End.Reason == NoReason || g.End.Reason == Normal {
		last := g.Last()
		if reason := g.rulesReason(&last); reason != NoReason {
			return reason
		}
	}
	return g.End.Reason
}

// rulesReason returns the reason for the end by the rules in the last position,
// if it agrees with the result.
func (g *Game) rulesReason(last *board.Position) Reason {
	switch g.Result {
	case Unfinished:
		return NoReason
	case Draw:
		return g.drawReason(last)
	}
	if g.Result == Win(last.SideToMove().Other()) && last.InCheck() && !last.HasLegal() {
		return Checkmate
	}
	return NoReason
}

// drawReason finds the rule by which the game was drawn. Only repetitions need
// the whole game.
func (g *Game) drawReason(last *board.Position) Reason {
	switch {
	case !last.HasLegal():
		if last.InCheck() {
			return NoReason
		}
		return Stalemate
	case last.InsufficientMaterial():
		return InsufficientMaterial
	case last.HalfmoveClock() >= 100:
		return FiftyMoves
	case g.occurrences(last) >= 3:
		return Threefold
	}
	return NoReason
}

// occurrences counts how often the last position has occurred.
func (g *Game) occurrences(last *board.Position) (n int) {
	for _, p := range g.Positions() {
		if p.Key() == last.Key() {
			n++
		}
	}
	return n
}
