package record

import (
	"match/board"
	"match/pgn"
	"match/sprt"
)

// Pair is two games of two players, as a rule from one opening with colours
// swapped. It is the unit of every event: it counts when both games are there, or
// not at all.
type Pair struct {
	Number  int          // in its event, from 1: the order in which pairs count
	Players [2]int       // numbers of the players; the first has White in the first game
	NoSwap  bool         // and in the second, too
	Games   [2]*pgn.Game // in the order of their colours, not of their ends

	// What the encounter of the two players has come to with this pair, from
	// the side of the one with the lower number. Standing.Count fills it in.
	Counts sprt.Pentanomial
	LLR    float64 // of the encounter's test, 0 without one

	Origin Origin
}

// Origin says which machine played a pair, as far as it is known. It is for
// people and for checks of that machine, and enters no result.
type Origin struct {
	Worker    string `json:"worker,omitempty"`    // member of a fleet
	Host      string `json:"host,omitempty"`      // the name of the machine
	Processor string `json:"processor,omitempty"` // the kind: model and instruction sets
}

// Encounter is the two players of the pair, the lower number first.
func (p *Pair) Encounter() [2]int {
	return [2]int{min(p.Players[0], p.Players[1]), max(p.Players[0], p.Players[1])}
}

// Outcomes are the results of both games from the side of the encounter's
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

// White is the number of the player who has White in a game, 0 or 1.
func (p *Pair) White(game int) int { return p.Players[p.Seat(game)] }

// Black is the number of the player who has Black in a game, 0 or 1.
func (p *Pair) Black(game int) int { return p.Players[1-p.Seat(game)] }

// Seat is which of the two players has White in a game, 0 or 1.
func (p *Pair) Seat(game int) int {
	if p.NoSwap {
		return 0
	}
	return game
}

// Loser is the number of the player who lost a decided game, 0 or 1.
func (p *Pair) Loser(game int) int {
	if p.Games[game].Result == pgn.WhiteWins {
		return p.Black(game)
	}
	return p.White(game)
}

// Outcome is a result from the side of a player who has White or not.
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
