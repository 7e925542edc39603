package analysis

import "match/pgn"

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

// conversion counts winning and losing games. A side is winning at an
// expectation of winningFrom.
func conversion(games []*Game, accounts []*Account) (c Conversion) {
	own, other := newShare(), newShare()
	for i, g := range games {
		var winning, losing bool
		for j := range accounts[i].Moves {
			e := accounts[i].Moves[j].expected()
			winning, losing = winning || e >= winningFrom, losing || e <= 1-winningFrom
		}
		if winning {
			c.Winning++
			own.add(g.Cluster, g.Record.Result == pgn.Win(g.Side))
		}
		if losing {
			c.Losing++
			lost := g.Record.Result == pgn.Win(g.Side.Other())
			other.add(g.Cluster, lost)
			if !lost {
				c.Saved++
			}
		}
	}
	c.Won, c.OpponentHad = own.hits, c.Losing
	c.Rate, c.Opponent = own.figure(), other.figure()
	return c
}

// share is a proportion whose trials come in clusters.
type share struct {
	index map[int]int
	hit   []float64
	of    []float64
	hits  int
}

func newShare() *share { return &share{index: map[int]int{}} }

func (s *share) add(cluster int, hit bool) {
	at, known := s.index[cluster]
	if !known {
		at = len(s.of)
		s.index[cluster] = at
		s.hit, s.of = append(s.hit, 0), append(s.of, 0)
	}
	s.of[at]++
	if hit {
		s.hit[at]++
		s.hits++
	}
}

// figure returns the share in per cent.
func (s *share) figure() figure {
	var n float64
	for _, x := range s.of {
		n += x
	}
	if n == 0 {
		return figure{Open: true}
	}
	sample := sample{games: s.of, n: n}
	return sample.figure(s.hit)
}
