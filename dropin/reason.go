package dropin

import (
	"cmp"
	"fmt"
	"strings"

	"match/pgn"
)

// reasons are the words for the ends of games. Other programs parse them: "disconnect",
// "stall", "on time" and "timeout" occur only for games that ended in this way.
var reasons = map[pgn.Reason]string{
	pgn.Checkmate:            "WINNER mates",
	pgn.Stalemate:            "Draw by stalemate",
	pgn.InsufficientMaterial: "Draw by insufficient mating material",
	pgn.Threefold:            "Draw by 3-fold repetition",
	pgn.FiftyMoves:           "Draw by fifty moves rule",
	pgn.ResignAdjudicated:    "WINNER wins by adjudication",
	pgn.MaxMoves:             "Draw by adjudication",
	pgn.DrawAdjudicated:      "Draw by adjudication",
	pgn.TablebaseAdjudicated: "WINNER wins by adjudication", // or a draw
	pgn.TimeForfeit:          "LOSER loses on time",
	pgn.Crash:                "LOSER disconnects",
	pgn.Stall:                "LOSER's connection stalls",
	pgn.IllegalMove:          "LOSER makes an illegal move",
	pgn.Resignation:          "LOSER resigns",
}

// reason returns why a game ended, with the details that a dialect adds.
func reason(d Dialect, g *pgn.Game) string {
	winner, loser := pgn.WhiteSide, pgn.BlackSide
	if g.Result == pgn.BlackWins || g.End.Side == pgn.WhiteSide {
		winner, loser = loser, winner
	}
	why := g.End.Reason
	text := cmp.Or(reasons[why], "No result")
	if why == pgn.TablebaseAdjudicated && g.Result == pgn.Draw {
		text = reasons[pgn.DrawAdjudicated]
	}
	text = strings.NewReplacer("WINNER", winner.String(), "LOSER", loser.String()).Replace(text)
	switch {
	case why == pgn.TablebaseAdjudicated:
		text += map[Dialect]string{Fastchess: ": SyzygyTB", Cutechess: ": TB position"}[d]
	case why == pgn.MaxMoves && d == Cutechess:
		text += ": maximal game length"
	case why == pgn.TimeForfeit && d == Fastchess:
		text += fmt.Sprintf(" (%dms overrun)", g.End.Late.Milliseconds())
	case why == pgn.IllegalMove && d == Cutechess && g.End.Move != "":
		text += ": " + g.End.Move
	}
	return text
}

// termination returns the value of the Termination tag.
func termination(r pgn.Reason) string {
	if r == pgn.IllegalMove {
		return string(r)
	}
	return r.Tag()
}
