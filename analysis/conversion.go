package analysis

import (
	"match/board"
	"match/pgn"
)

// Conversion counts the results of games that were won, or lost, in the
// referee's evaluation at some move.
type Conversion struct {
	Winning     int    `json:"winning"` // games in which the player was winning
	Won         int    `json:"won"`     // of these
	Rate        figure `json:"rate"`    // percentage of them that were won
	Opponent    figure `json:"control"` // the same for the opponent
	Losing      int    `json:"losing"`  // games in which the player was lost
	Saved       int    `json:"saved"`   // of these, not lost
	OpponentHad int    `json:"control_winning"`
}

// conversion counts winning and losing games. A side is winning at an expectation of
// winningFrom.
func (s *study) conversion() (c Conversion) {
	var winning, losing []int
	won := func(g *Game, side board.Color) float64 { return float64(btoi(g.Record.Result == pgn.Win(side))) }
	for i, g := range s.Games {
		least, most := 1.0, 0.0
		for j := range s.accounts[i].Moves {
			e := s.accounts[i].Moves[j].expected()
			least, most = min(least, e), max(most, e)
		}
		if most >= winningFrom {
			winning = append(winning, i)
			c.Won += int(won(g, g.Side))
		}
		if least <= 1-winningFrom {
			losing = append(losing, i)
			c.Saved += 1 - int(won(g, g.Side.Other()))
		}
	}
	c.Winning, c.Losing, c.OpponentHad = len(winning), len(losing), len(losing)
	rate, _ := s.means(winning, func(g *Game, _ *Account) float64 { return won(g, g.Side) })
	opponent, _ := s.means(losing, func(g *Game, _ *Account) float64 { return won(g, g.Side.Other()) })
	c.Rate, c.Opponent = rate[0], opponent[0]
	return c
}
