package pgn

import (
	"fmt"
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
		return fmt.Sprintf("%v wins by adjudication: %v's score stayed at %.2f or worse", other, side, -float64(e.By)/100)
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
