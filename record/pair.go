package record

import (
	"match/board"
	"match/pgn"
	"match/sprt"
)

// Pair is two games of two players, usually from one opening with colours
// swapped. It is the unit of every event: it counts only when both games have
// ended.
type Pair struct {
	Number  int          // in its event, from 1: the order in which pairs count
	Players [2]int       // numbers of the players; the first is White in the first game
	NoSwap  bool         // the first player is White in the second game, too
	Games   [2]*pgn.Game // in the order of colours, not in the order in which they ended

	// The counts of the encounter after this pair, from the side of the player
	// with the lower number. Standing.Count sets them.
	Counts sprt.Pentanomial
	LLR    float64 // of the encounter's test, 0 without one

	Origin Origin
}

// Origin names the machine that played a pair, as far as it is known. It is for
// readers and for checks of that machine, and affects no result.
type Origin struct {
	Worker    string `json:"worker,omitempty"`    // member of a fleet
	Host      string `json:"host,omitempty"`      // the name of the machine
	Processor string `json:"processor,omitempty"` // the processor: model and instruction sets
}

// Encounter returns the two players of the pair, the lower number first.
func (p *Pair) Encounter() [2]int {
	return [2]int{min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1])}
}

// Outcomes returns the results of both games from the side of the encounter's
// first player.
func (p *Pair) Outcomes() (outcomes [2]sprt.Outcome) {
	for i, g := range p.Games {
		outcomes[i] = Outcome(g.Result, p.firstIsWhite(i))
	}
	return outcomes
}

// firstIsWhite reports whether the encounter's first player has White in a
// game, 0 or 1.
func (p *Pair) firstIsWhite(game int) bool { return p.White(game) == p.Encounter()[0] }

// White returns the number of the player who is White in a game, 0 or 1.
func (p *Pair) White(game int) int { return p.Players[p.Seat(game)] }

// Black returns the number of the player who is Black in a game, 0 or 1.
func (p *Pair) Black(game int) int { return p.Players[1-p.Seat(game)] }

// Seat returns which of the two players is White in a game, 0 or 1.
func (p *Pair) Seat(game int) int {
	if p.NoSwap {
		return 0
	}
	return game
}

// Loser returns the number of the player who lost a decided game, 0 or 1.
func (p *Pair) Loser(game int) int {
	if p.Games[game].Result == pgn.WhiteWins {
		return p.Black(game)
	}
	return p.White(game)
}

// Outcome returns a result from the side of a player who has White or not.
// Unfinished games, which have none, are never part of a pair.
func Outcome(r pgn.Result, white bool) sprt.Outcome {
	color := board.Black
	if white {
		color = board.White
	}
	switch r {
	case pgn.Win(color):
		return sprt.Win
	case pgn.Win(color.Other()):
		return sprt.Loss
	}
	return sprt.Draw
}
