package pgn

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"match/board"
)

// End is why a game ended, as data; [Game.Closing] makes its text.
type End struct {
	Reason Reason
	Side   Side          // who lost, or whose time ran out in a drawn game
	Late   time.Duration // of a time forfeit: how much too late the last move was; 0: unknown
	By     int           // the centipawns of an adjudication rule, the moves of a limit, the plies to a tablebase's mate
	Move   string        // the illegal move, as the engine wrote it
	Text   string        // of a fault: what Side did, such as "'s engine exited"; with NoSide: the whole closing comment
}

// Side is the side that an end is about.
type Side uint8

// The sides.
const (
	NoSide    Side = iota // unknown, as in games from files
	WhiteSide             // in the order of board.Color
	BlackSide
	BothSides
)

// SideOf returns the side of a colour.
func SideOf(c board.Color) Side { return WhiteSide + Side(c) }

// String returns "White", "Black" or "Both players".
func (s Side) String() string { return [...]string{"Unknown", "White", "Black", "Both players"}[s&3] }

// Reason is a kind of game end. Reports count its text.
type Reason string

// The reasons. Each has a row in the table of ends.
const (
	Checkmate            Reason = "checkmate"
	Stalemate            Reason = "stalemate"
	Threefold            Reason = "threefold repetition"
	FiftyMoves           Reason = "fifty-move rule"
	InsufficientMaterial Reason = "insufficient material"
	DrawAdjudicated      Reason = "draw adjudication"
	ResignAdjudicated    Reason = "resign adjudication"
	MaxMoves             Reason = "move limit"
	TablebaseAdjudicated Reason = "tablebase adjudication"
	TimeForfeit          Reason = "time forfeit"
	IllegalMove          Reason = "illegal move"
	Crash                Reason = "engine exited"
	Stall                Reason = "engine stalled"
	Unplayed             Reason = "not played"  // forfeited before the first move: excluded from ratings and tests
	Resignation          Reason = "resignation" // by a player's own decision
	Normal               Reason = "normal"      // in files of other programs: resignation or an agreed draw
	NoReason             Reason = ""            // unknown, as in files of other programs
)

// end is what all reports need to know of a reason.
type end struct {
	reason Reason
	tag    string // the value of PGN's Termination tag

	// Of a fault of the loser: one and several games lost by it, and what its player does.
	one, several, deed string
}

// Reasons returns every known reason.
func Reasons() (list []Reason) {
	for _, e := range ends {
		if e.reason != NoReason {
			list = append(list, e.reason)
		}
	}
	return list
}

// ends has every reason. Faults are in the order of reports.
var ends = []end{
	{reason: Checkmate, tag: "normal"},
	{reason: Stalemate, tag: "normal"},
	{reason: Threefold, tag: "normal"},
	{reason: FiftyMoves, tag: "normal"},
	{reason: InsufficientMaterial, tag: "normal"},
	{reason: DrawAdjudicated, tag: adjudicated},
	{reason: ResignAdjudicated, tag: adjudicated},
	{reason: MaxMoves, tag: adjudicated},
	{reason: TablebaseAdjudicated, tag: adjudicated},
	{TimeForfeit, "time forfeit", "on time", "on time", "loses on time"},
	{Crash, "abandoned", "crash", "crashes", "exits"},
	{Stall, "abandoned", "stall", "stalls", "stalls"},
	{IllegalMove, "rules infraction", "illegal move", "illegal moves", "plays illegal moves"},
	{reason: Resignation, tag: "normal"},
	{reason: Normal, tag: "normal"},
	{reason: Unplayed, tag: "unterminated"},
	{reason: NoReason, tag: "unterminated"},
}

const adjudicated = "adjudication"

// Faults are the reasons that are a fault of the loser, in the order of reports.
var Faults = slices.DeleteFunc(Reasons(), func(r Reason) bool { return !r.IsFault() })

// end returns the reason's row. A reason of another program has none of its own.
func (r Reason) end() end {
	for i := range ends {
		if ends[i].reason == r {
			return ends[i]
		}
	}
	return end{reason: r, tag: "normal"}
}

// IsFault reports whether the game was lost by a fault of the loser, and not on
// the board.
func (r Reason) IsFault() bool { return r.end().deed != "" }

// IsAdjudication reports whether an adjudication rule ended the game.
func (r Reason) IsAdjudication() bool { return r.Tag() == adjudicated }

// IsRule reports whether the rules of chess ended the game.
func (r Reason) IsRule() bool {
	return slices.Contains([]Reason{Checkmate, Stalemate, Threefold, FiftyMoves, InsufficientMaterial}, r)
}

// Tag returns the value of PGN's Termination tag.
func (r Reason) Tag() string { return r.end().tag }

// Count counts games lost by a fault: "3 on time", "1 crash", "2 illegal moves".
func (r Reason) Count(n int) string {
	e := r.end()
	if n == 1 {
		return "1 " + e.one
	}
	return fmt.Sprintf("%d %s", n, e.several)
}

// Deed says what a player with a fault does: "loses on time", "exits".
func (r Reason) Deed() string { return r.end().deed }

// Closing returns the comment that closes the game, such as "White loses on time (37
// ms over)"; "" if there is none.
func (g *Game) Closing() string {
	e, side, other := &g.End, g.End.Side, BothSides-g.End.Side
	switch {
	case side == NoSide:
		return e.Text
	case e.Reason == Checkmate:
		return fmt.Sprintf("%v mates", other)
	case e.Reason == ResignAdjudicated:
		return fmt.Sprintf("%v wins by adjudication: %v's score stayed at %.2f or worse",
			other, side, -float64(e.By)/100)
	case e.Reason == DrawAdjudicated:
		return fmt.Sprintf("Draw by adjudication: scores stayed within %.2f", float64(e.By)/100)
	case e.Reason == MaxMoves:
		return fmt.Sprintf("Draw by the limit of %d moves", e.By)
	case e.Reason == TablebaseAdjudicated && side == BothSides:
		return "Draw by tablebase"
	case e.Reason == TablebaseAdjudicated && e.By > 0:
		return fmt.Sprintf("%v wins by tablebase: mate in %d plies", other, e.By)
	case e.Reason == TablebaseAdjudicated:
		return fmt.Sprintf("%v wins by tablebase", other)
	case e.Reason == TimeForfeit && g.Result == Draw:
		return fmt.Sprintf("%v loses on time (%s), but %v cannot win", side, lateText(e.Late), other)
	case e.Reason == TimeForfeit:
		return fmt.Sprintf("%v loses on time (%s)", side, lateText(e.Late))
	case e.Reason == Unplayed && side == BothSides:
		return "Both players forfeit without play"
	case e.Reason == Unplayed:
		return fmt.Sprintf("%v forfeits without play", side)
	case side == BothSides:
		return "Draw by " + string(e.Reason)
	case strings.HasPrefix(e.Text, "'"): // "'s engine exited"
		return side.String() + e.Text
	}
	return side.String() + " " + e.Text
}

// lateText returns how late a player was.
func lateText(late time.Duration) string {
	if late < time.Millisecond {
		return fmt.Sprintf("%d µs over", late.Microseconds())
	}
	return fmt.Sprintf("%d ms over", late.Milliseconds())
}

// reasonOfTag reads the Termination tag: the values of the standard, and those
// of other runners and servers. NoReason means that it is none of them.
func reasonOfTag(text string) Reason {
	switch strings.ToLower(text) {
	case "normal":
		return Normal
	case adjudicated:
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
	has := func(word string) bool { return strings.Contains(comment, word) }
	switch {
	case has("tablebase") || has(" tb "):
		return TablebaseAdjudicated
	case has("move limit") || has("limit of") || has("maximal") || has("max moves"):
		return MaxMoves
	case result == Draw:
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
// if it agrees with the result. Only repetitions need the whole game.
func (g *Game) rulesReason(last *board.Position) Reason {
	if g.Result == Unfinished || g.Result != Draw && !last.InCheck() {
		return NoReason
	}
	status, want := last.Status(func() int { return g.occurrences(last) }), Draw
	if status == board.Checkmate {
		want = Win(last.SideToMove().Other())
	}
	if status == board.Ongoing || g.Result != want {
		return NoReason
	}
	return Reason(status.String()) // both have the same names
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
