package analysis

import (
	"slices"

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
	marked := slices.IndexFunc(g.Plies, func(p pgn.Ply) bool { return p.Comment != "book" })
	if marked < 0 {
		return len(g.Plies)
	}
	if silent := slices.IndexFunc(g.Plies, thought); silent <= longestBook {
		return max(marked, silent)
	}
	return marked
}

// longestBook is longer than any book. If figures start later, the game has
// none, for example because its comments begin late.
const longestBook = 40

// thought reports whether a record shows a search for the move.
func thought(p pgn.Ply) bool {
	return p.Score.Kind != pgn.NoScore || p.Depth > 0 || p.Nodes > 0 || p.Time > 0
}

// pairKey identifies the games of a pair: by the number on record or, without
// one, by the place in the file.
type pairKey struct {
	source   string
	opponent string
	pair     int
}

// pairUp gives every game its cluster. Files of this program number their
// pairs. In other files two games are a pair if the same players start from the
// same opening with colours swapped: the next game in the file if it is such a
// one, otherwise the last one before that has no partner. All other games are
// single.
func (c *Collection) pairUp() {
	numbered := map[pairKey]int{}
	waiting := map[meeting][]int{} // games without a partner
	for i, g := range c.Games {
		if g.Record.Pair > 0 {
			key := pairKey{g.Source, g.Opponent, g.Record.Pair}
			cluster, waits := numbered[key]
			if waits {
				delete(numbered, key) // a file that was appended to has the number again
				c.paired++
			} else {
				cluster = c.newCluster()
				numbered[key] = cluster
			}
			g.Cluster = cluster
			continue
		}
		here, known := meetingOf(g)
		partner := here.mirrored()
		list := waiting[partner]
		if n := len(list) - 1; known && n >= 0 && (list[n] == i-1 || !c.isNext(i, partner)) {
			g.Cluster, waiting[partner] = c.Games[list[n]].Cluster, list[:n]
			c.paired++
			continue
		}
		if g.Cluster = c.newCluster(); known {
			waiting[here] = append(waiting[here], i)
		}
	}
}

func (c *Collection) newCluster() int {
	c.Clusters++
	return c.Clusters - 1
}

// isNext reports whether the game after the ith has that meeting.
func (c *Collection) isNext(i int, m meeting) bool {
	if i+1 == len(c.Games) {
		return false
	}
	next, known := meetingOf(c.Games[i+1])
	return known && next == m
}

// meeting is what the games of a pair have in common, but for the side.
type meeting struct {
	source, opponent string
	side             board.Color
	start            board.Position
	book             int
	moves            string // of the opening
}

// mirrored is the meeting of the other game of a pair.
func (m meeting) mirrored() meeting {
	m.side = m.side.Other()
	return m
}

// meetingOf returns the meeting of a game that has no number and is not shorter
// than its opening.
func meetingOf(g *Game) (m meeting, known bool) {
	n := g.Book
	if n == 0 && g.Record.Start == board.StartPosition() {
		n = leastCommon
	}
	if g.Record.Pair != 0 || len(g.Record.Plies) < n {
		return m, false
	}
	m = meeting{source: g.Source, opponent: g.Opponent, side: g.Side, start: g.Record.Start, book: g.Book}
	for i := range n {
		m.moves += g.Record.Plies[i].Move.String()
	}
	return m, true
}

// leastCommon is how many plies from the start position two games without a
// known book must share to count as a pair.
const leastCommon = 6
