package pgn

import (
	"testing"
	"time"
)

// The text of an end is made from its data; a game from a file keeps its comment.
func TestClosing(t *testing.T) {
	const ms = time.Millisecond
	for want, g := range map[string]Game{
		"Black mates":                    {Result: BlackWins, End: End{Reason: Checkmate, Side: WhiteSide}},
		"Draw by threefold repetition":   {Result: Draw, End: End{Reason: Threefold, Side: BothSides}},
		"Draw by the limit of 5 moves":   {Result: Draw, End: End{Reason: MaxMoves, Side: BothSides, By: 5}},
		"Draw by tablebase":              {Result: Draw, End: End{Reason: TablebaseAdjudicated, Side: BothSides}},
		"White wins by tablebase":        {Result: WhiteWins, End: End{Reason: TablebaseAdjudicated, Side: BlackSide}},
		"White forfeits without play":    {Result: BlackWins, End: End{Reason: Unplayed, Side: WhiteSide}},
		"Black's engine exited (code 1)": {Result: WhiteWins, End: End{Reason: Crash, Side: BlackSide, Text: "'s engine exited (code 1)"}},
		"White resigns":                  {Result: BlackWins, End: End{Reason: Resignation, Side: WhiteSide, Text: "resigns"}},
		"so it ended":                    {Result: BlackWins, End: End{Reason: Checkmate, Text: "so it ended"}},
		"":                               {Result: BlackWins, End: End{Reason: Checkmate}},

		"White wins by tablebase: mate in 3 plies":                           {Result: WhiteWins, End: End{Reason: TablebaseAdjudicated, Side: BlackSide, By: 3}},
		"Black wins by adjudication: White's score stayed at -5.00 or worse": {Result: BlackWins, End: End{Reason: ResignAdjudicated, Side: WhiteSide, By: 500}},
		"Draw by adjudication: scores stayed within 0.10":                    {Result: Draw, End: End{Reason: DrawAdjudicated, Side: BothSides, By: 10}},
		"Both players forfeit without play":                                  {Result: Draw, End: End{Reason: Unplayed, Side: BothSides}},
		"Black loses on time (401 µs over)":                                  {Result: WhiteWins, End: End{Reason: TimeForfeit, Side: BlackSide, Late: 401 * time.Microsecond}},
		"White loses on time (2000 ms over), but Black cannot win":           {Result: Draw, End: End{Reason: TimeForfeit, Side: WhiteSide, Late: 2000 * ms}},
	} {
		if got := g.Closing(); got != want {
			t.Errorf("%+v: %q, want %q", g.End, got, want)
		}
	}
}
