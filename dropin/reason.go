package dropin

import (
	"fmt"
	"time"

	"match/pgn"
)

// reason returns why a game ended, in the words of a dialect. Other programs
// parse them: "disconnect", "stall", "on time" and "timeout" occur only for games
// that ended in this way.
func reason(d Dialect, g *pgn.Game) string {
	winner, loser := pgn.WhiteSide, pgn.BlackSide
	if g.Result == pgn.BlackWins || g.End.Side == pgn.WhiteSide {
		winner, loser = loser, winner
	}
	syzygy := map[Dialect]string{Fastchess: ": SyzygyTB", Cutechess: ": TB position"}[d]
	switch g.End.Reason {
	case pgn.Checkmate:
		return fmt.Sprintf("%v mates", winner)
	case pgn.Stalemate:
		return "Draw by stalemate"
	case pgn.InsufficientMaterial:
		return "Draw by insufficient mating material"
	case pgn.Threefold:
		return "Draw by 3-fold repetition"
	case pgn.FiftyMoves:
		return "Draw by fifty moves rule"
	case pgn.ResignAdjudicated:
		return fmt.Sprintf("%v wins by adjudication", winner)
	case pgn.MaxMoves:
		return "Draw by adjudication" + map[Dialect]string{Cutechess: ": maximal game length"}[d]
	case pgn.DrawAdjudicated:
		return "Draw by adjudication"
	case pgn.TablebaseAdjudicated:
		if g.Result == pgn.Draw {
			return "Draw by adjudication" + syzygy
		}
		return fmt.Sprintf("%v wins by adjudication%s", winner, syzygy)
	case pgn.TimeForfeit:
		return fmt.Sprintf("%v loses on time%s", loser, overrun(d, g.End.Late))
	case pgn.Crash:
		return fmt.Sprintf("%v disconnects", loser)
	case pgn.Stall:
		return fmt.Sprintf("%v's connection stalls", loser)
	case pgn.IllegalMove:
		return fmt.Sprintf("%v makes an illegal move%s", loser, illegal(d, g))
	case pgn.Resignation:
		return fmt.Sprintf("%v resigns", loser)
	}
	return "No result"
}

// overrun returns the lateness of a player in the form of fastchess.
func overrun(d Dialect, late time.Duration) string {
	if d != Fastchess {
		return ""
	}
	return fmt.Sprintf(" (%dms overrun)", late.Milliseconds())
}

// illegal returns the illegal move, which cutechess-cli names.
func illegal(d Dialect, g *pgn.Game) string {
	if d == Cutechess && g.End.Move != "" {
		return ": " + g.End.Move
	}
	return ""
}

// termination returns the value of the Termination tag.
func termination(r pgn.Reason) string {
	if r == pgn.IllegalMove {
		return string(r)
	}
	return r.Tag()
}
