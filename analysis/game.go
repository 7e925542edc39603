package analysis

import (
	"match/board"
	"match/pgn"
)

// Game is one game of the player.
type Game struct {
	Record   *pgn.Game
	Number   int         // in the order of the input, from 1
	Source   string      // the file or event that it came from
	Side     board.Color // the player's
	Opponent string
	Cluster  int // the pair that the game belongs to, from 0: games of one are not independent
	Book     int // plies at the beginning that nobody thought about: no blame
}

// Points returns what the player made of the game: 1, ½ or 0.
func (g *Game) Points() float64 { return pointsOf(g.Record.Result, g.Side) }

func pointsOf(r pgn.Result, side board.Color) float64 {
	switch r {
	case pgn.Win(side):
		return 1
	case pgn.Draw:
		return 0.5
	}
	return 0
}

// before returns the move before a ply, board.NoMove at the start.
func (g *Game) before(ply int) board.Move {
	if ply == 0 {
		return board.NoMove
	}
	return g.Record.Plies[ply-1].Move
}

// bookPlies counts the plies at the beginning of a game that its players were
// given: those marked "book" and, where the players' figures are on record,
// those before the first of them.
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

// longestBook is beyond the plies of any book: a game that is silent longer is
// a game without figures, such as one whose comments begin late.
const longestBook = 40

// thought reports whether a record says that somebody searched for the move.
func thought(p *pgn.Ply) bool {
	return p.Score.Kind != pgn.NoScore || p.Depth > 0 || p.Nodes > 0 || p.Time > 0
}

// said is what the records of the games hold beside their moves.
type said struct{ scores, depths, nodes, clocks, times, books, reasons, openings, pairs int }
