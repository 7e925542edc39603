package analysis

import (
	"match/board"
	"match/pgn"
)

// Game is one game of the player.
type Game struct {
	Record   *pgn.Game
	Number   int         // in the order of the input, from 1
	Source   string      // the file or event of the game
	Side     board.Color // the player's
	Opponent string
	Cluster  int // the number of the game's pair, from 0: games of a pair are not independent
	Book     int // plies of the opening book: they are not judged
}

// Points returns the player's points in the game: 1, ½ or 0.
func (g *Game) Points() float64 { return g.Record.Result.Points(g.Side) }

// ownFault reports whether it is the player's fault that a game ended by a fault. What it cost
// does not tell: nothing, if all was lost before.
func (g *Game) ownFault() bool {
	if p := g.Points(); p != 0.5 {
		return p < 0.5
	}
	last := g.Record.Last()
	return last.SideToMove() == g.Side // its time ran out, but the other side could not win
}

// before returns the move before a ply, board.NoMove at the start.
func (g *Game) before(ply int) board.Move {
	if ply < 1 {
		return board.NoMove
	}
	return g.Record.Plies[ply-1].Move
}

// bookPlies counts the book moves at the beginning of a game: those marked
// "book" and, if the players' figures are on record, those before the first
// figure.
func bookPlies(g *pgn.Game) int {
	marked, silent := 0, 0
	for marked < len(g.Plies) && g.Plies[marked].Comment == "book" {
		marked++
	}
	for silent < len(g.Plies) && !thought(&g.Plies[silent]) {
		silent++
	}
	if silent < len(g.Plies) && silent <= longestBook {
		return max(marked, silent)
	}
	return marked
}

// longestBook is longer than any book. If figures start later, the game has
// none, for example because its comments begin late.
const longestBook = 40

// thought reports whether a record shows a search for the move.
func thought(p *pgn.Ply) bool {
	return p.Score.Kind != pgn.NoScore || p.Depth > 0 || p.Nodes > 0 || p.Time > 0
}
