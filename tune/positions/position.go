package positions

import (
	"hash/fnv"
	"math"

	"match/board"
	"match/pgn"
)

// Position is a position and the result of its game.
type Position struct {
	Board  board.Position
	Result float64 // White's score: 1, 0.5 or 0, or a value between for a mean of games
	Score  int     // a player's evaluation, in centipawns from the side to move
	Scored bool    // there is a Score
	Game   uint64  // identifies its game
}

// WhiteScore returns the score from White's side, NaN without a score.
func (p *Position) WhiteScore() float64 {
	switch {
	case !p.Scored:
		return math.NaN()
	case p.Board.SideToMove() == board.Black:
		return -float64(p.Score)
	}
	return float64(p.Score)
}

// heldOutEvery is the reciprocal of the share of held-out games.
const heldOutEvery = 10

// HeldOut reports whether the position's game is in the tenth that is held out
// to judge the tuning. This depends only on the game, not on its file or on
// other games.
func (p *Position) HeldOut() bool { return scatter(p.Game)%heldOutEvery == 0 }

// scatter returns the finaliser of SplitMix64.
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// gameID returns a number for the start and the moves of a game; identical
// games have the same number.
func gameID(g *pgn.Game) uint64 {
	text := g.Start.AppendFEN(nil)
	for i := range g.Plies {
		m := g.Plies[i].Move
		text = append(text, byte(m), byte(m>>8), byte(m>>16))
	}
	return ownID(string(text))
}

// ownID identifies the game of a position without a game name.
func ownID(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}

// Dedupe detects repeated positions, regardless of their counters and games. The
// first one counts. It uses about 20 bytes of memory per position.
type Dedupe map[uint64]struct{}

// Seen remembers a position and reports whether it was seen before.
func (d Dedupe) Seen(p *Position) bool {
	before := len(d)
	d[p.Board.Key()] = struct{}{}
	return len(d) == before
}
