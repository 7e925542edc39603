package positions

import (
	"hash/fnv"
	"math"

	"match/board"
	"match/pgn"
)

// Position is a position and how its game ended.
type Position struct {
	Board  board.Position
	Result float64 // White's score: 1, 0.5 or 0, or anything between for a mean of games
	Score  int     // what a player thought of it, in centipawns from the side to move
	Scored bool    // there is a Score
	Game   uint64  // stands for the game it is from
}

// WhiteScore is the score as White sees it, NaN without one.
func (p *Position) WhiteScore() float64 {
	switch {
	case !p.Scored:
		return math.NaN()
	case p.Board.SideToMove() == board.Black:
		return -float64(p.Score)
	}
	return float64(p.Score)
}

// heldOutEvery is the share of games that are held out: one of so many.
const heldOutEvery = 10

// HeldOut reports whether the position's game is one of the tenth that is kept
// from tuning to judge it by. That is up to the game alone, whatever file it
// is in and whatever else is there.
func (p *Position) HeldOut() bool { return scatter(p.Game)%heldOutEvery == 0 }

// scatter is the finaliser of SplitMix64.
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// gameID returns a number for the start and the moves of a game: the same for
// games that were played alike.
func gameID(g *pgn.Game) uint64 {
	h := fnv.New64a()
	text := g.Start.AppendFEN(nil)
	for i := range g.Plies {
		m := g.Plies[i].Move
		text = append(text, byte(m), byte(m>>8), byte(m>>16))
	}
	h.Write(text)
	return h.Sum64()
}

// ownID stands for the game of a position that does not say which it is from.
func ownID(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}

// scoreOf returns White's score of a finished game.
func scoreOf(r pgn.Result) (score float64, ok bool) {
	switch r {
	case pgn.WhiteWins:
		return 1, true
	case pgn.BlackWins:
		return 0, true
	case pgn.Draw:
		return 0.5, true
	}
	return 0, false
}
